// The extractor of mails (.eml) and saved pages (.mhtml).
#pragma once

#include <toolkit/extract/mail/mail.hpp>
