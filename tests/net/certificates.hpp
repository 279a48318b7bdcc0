// Certificates that are generated here, and a server that presents them. The authority is trusted through
// SSL_CERT_FILE.
#pragma once

#include <toolkit/net/tls.hpp>

#include <gtest/gtest.h>

#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>

#include "fault_server.hpp"

namespace certificates {

struct identity {
    std::shared_ptr<EVP_PKEY> key{EVP_EC_gen("P-256"), EVP_PKEY_free};
    std::shared_ptr<X509> certificate{X509_new(), X509_free};
};

/// A certificate for `name` (as in subjectAltName), signed by `issuer` or by itself; it ends `seconds` from now.
inline identity make(const std::string& common_name, const char* names, const identity* issuer, long seconds = 3600) {
    identity made;
    X509* const x = made.certificate.get();
    static long serial = 0;
    X509_set_version(x, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(x), ++serial);
    X509_gmtime_adj(X509_getm_notBefore(x), -7200);
    X509_gmtime_adj(X509_getm_notAfter(x), seconds);
    X509_set_pubkey(x, made.key.get());
    X509_NAME_add_entry_by_txt(X509_get_subject_name(x), "CN", MBSTRING_ASC,
                               reinterpret_cast<const unsigned char*>(common_name.c_str()), -1, -1, 0);
    X509* const from = issuer != nullptr ? issuer->certificate.get() : x;
    X509_set_issuer_name(x, X509_get_subject_name(from));
    const auto add = [&](int kind, const char* value) {
        const std::unique_ptr<X509_EXTENSION, decltype(&X509_EXTENSION_free)> one(
            X509V3_EXT_conf_nid(nullptr, nullptr, kind, value), X509_EXTENSION_free);
        X509_add_ext(x, one.get(), -1);
    };
    if (names == nullptr) add(NID_basic_constraints, "critical,CA:TRUE");
    else add(NID_subject_alt_name, names);
    X509_sign(x, issuer != nullptr ? issuer->key.get() : made.key.get(), EVP_sha256());
    return made;
}

/// A file of the process that made it, which is removed with it.
struct own_file {
    std::string name;
    pid_t owner = ::getpid();
    explicit own_file(std::string called) : name(std::move(called)) {}
    own_file(const own_file&) = delete;
    own_file& operator=(const own_file&) = delete;
    ~own_file() {
        if (::getpid() == owner) std::remove(name.c_str());
    }
};
inline const own_file authority_file{testing::TempDir() + "toolkit_authority." + std::to_string(::getpid()) + ".pem"};

/// Made before the first call, because the library reads the authorities once.
inline const identity authority = [] {
    identity made = make("authority", nullptr, nullptr);
    if (std::FILE* out = std::fopen(authority_file.name.c_str(), "w")) {
        PEM_write_X509(out, made.certificate.get());
        std::fclose(out);
    }
    ::setenv("SSL_CERT_FILE", authority_file.name.c_str(), 1);
    return made;
}();

/// A server under this name that reads a request and sends this reply.
inline fault::server::script speaks_tls(const identity& as, std::string says, bool says_goodbye = true) {
    return [=](fault::visitor& guest) {
        const std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> context(SSL_CTX_new(TLS_server_method()), SSL_CTX_free);
        SSL_CTX_use_certificate(context.get(), as.certificate.get());
        SSL_CTX_use_PrivateKey(context.get(), as.key.get());
        const std::unique_ptr<SSL, decltype(&SSL_free)> ssl(SSL_new(context.get()), SSL_free);
        SSL_set_fd(ssl.get(), guest.descriptor);
        const toolkit::sigpipe_blocker quiet;
        if (SSL_accept(ssl.get()) != 1) {
            guest.wait_until_left();  // unexpected text appears in the request unchanged
            return;
        }
        char bytes[4096];
        const int received = SSL_read(ssl.get(), bytes, sizeof bytes);
        if (received > 0) guest.request.append(bytes, static_cast<std::size_t>(received));
        SSL_write(ssl.get(), says.data(), static_cast<int>(says.size()));
        if (says_goodbye) SSL_shutdown(ssl.get());
        ::shutdown(guest.descriptor, SHUT_WR);
        guest.wait_until_left();
    };
}

}  // namespace certificates
