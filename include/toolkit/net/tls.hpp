// In: a connected descriptor and a host name. Out: an encrypted session. The certificate is checked against that name
// and this machine's authorities, or those of SSL_CERT_FILE and SSL_CERT_DIR. Next: connection.
#pragma once

#include <toolkit/core/result.hpp>

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <pthread.h>
#include <signal.h>
#include <time.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace toolkit { inline namespace v0 {

/// The outcome of one step on a non-blocking stream.
struct tls_step {
    enum ending : std::uint8_t { done, wants_read, wants_write, failed };
    ending end = failed;
    std::size_t bytes = 0;
};

/// Blocks SIGPIPE in this thread, and discards it if it was raised. OpenSSL uses write(), which raises SIGPIPE if the
/// other side has closed the connection.
class sigpipe_blocker {
public:
    sigpipe_blocker() noexcept {
        sigset_t waiting;
        sigemptyset(&waiting);
        sigpending(&waiting);
        if (sigismember(&waiting, SIGPIPE) == 1) return;  // pending already, so it belongs to the program
        sigemptyset(&only_);
        sigaddset(&only_, SIGPIPE);
        held_ = pthread_sigmask(SIG_BLOCK, &only_, &before_) == 0;
    }
    sigpipe_blocker(const sigpipe_blocker&) = delete;
    sigpipe_blocker& operator=(const sigpipe_blocker&) = delete;
    ~sigpipe_blocker() {
        if (!held_) return;
        const timespec at_once{};
        while (sigtimedwait(&only_, nullptr, &at_once) == SIGPIPE) {}
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }

private:
    sigset_t only_{};
    sigset_t before_{};
    bool held_ = false;
};

/// The client side of one TLS connection on a non-blocking descriptor, which it does not own.
class tls_session {
public:
    [[nodiscard]] static result<tls_session> start(int descriptor, const std::string& host, const std::string& where) {
        tls_session made;
        SSL_CTX* const shared = context();
        if (shared != nullptr) made.ssl_.reset(SSL_new(shared));
        SSL* const ssl = made.ssl_.get();
        if (ssl == nullptr || SSL_set_fd(ssl, descriptor) != 1 || !expect(ssl, host))
            return failure::of(failure_kind::unreachable, where, "TLS could not be set up",
                               "check the OpenSSL installation of this machine");
        return made;
    }

    [[nodiscard]] tls_step handshake() noexcept {
        const sigpipe_blocker quiet;
        ERR_clear_error();
        return step(SSL_connect(ssl_.get()), 0);
    }
    [[nodiscard]] tls_step read(char* bytes, std::size_t size) noexcept {
        const sigpipe_blocker quiet;  // a read may also write
        ERR_clear_error();
        std::size_t moved = 0;
        const int code = SSL_read_ex(ssl_.get(), bytes, size, &moved);
        return step(code, moved);
    }
    [[nodiscard]] tls_step write(const char* bytes, std::size_t size) noexcept {
        const sigpipe_blocker quiet;
        ERR_clear_error();
        std::size_t moved = 0;
        const int code = SSL_write_ex(ssl_.get(), bytes, size, &moved);
        return step(code, moved);
    }

    /// Why the handshake failed: `rejected` for a certificate that is not trusted, else `unreachable`.
    [[nodiscard]] failure refusal(const std::string& where) const {
        const long verdict = SSL_get_verify_result(ssl_.get());
        if (verdict == X509_V_OK)
            return failure::of(failure_kind::unreachable, where, "the TLS handshake failed",
                               "if the server speaks plain HTTP, write http:// instead of https://");
        return failure::of(
            failure_kind::rejected, where,
            std::string{"the server's certificate is not trusted: "} + X509_verify_cert_error_string(verdict),
            "correct the address, or name the authority's certificate in SSL_CERT_FILE");
    }

private:
    struct freed {
        void operator()(SSL* ssl) const noexcept { SSL_free(ssl); }
    };

    tls_session() = default;

    /// One context for the whole program, because loading the authorities takes about 20 ms.
    static SSL_CTX* context() {
        static SSL_CTX* const shared = [] {
            SSL_CTX* made = SSL_CTX_new(TLS_client_method());
            if (made == nullptr) return made;
            SSL_CTX_set_min_proto_version(made, TLS1_2_VERSION);
            SSL_CTX_set_default_verify_paths(made);
            SSL_CTX_set_verify(made, SSL_VERIFY_PEER, nullptr);
            SSL_CTX_set_mode(made, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
            return made;
        }();
        return shared;
    }

    /// The certificate must be valid for this name or address.
    static bool expect(SSL* ssl, const std::string& host) {
        X509_VERIFY_PARAM* const params = SSL_get0_param(ssl);
        if (X509_VERIFY_PARAM_set1_ip_asc(params, host.c_str()) == 1) return true;
        X509_VERIFY_PARAM_set_hostflags(params, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
        return SSL_set_tlsext_host_name(ssl, host.c_str()) == 1 && SSL_set1_host(ssl, host.c_str()) == 1;
    }

    [[nodiscard]] tls_step step(int code, std::size_t moved) const noexcept {
        if (code == 1) return {tls_step::done, moved};
        switch (SSL_get_error(ssl_.get(), code)) {
            case SSL_ERROR_WANT_READ: return {tls_step::wants_read, 0};
            case SSL_ERROR_WANT_WRITE: return {tls_step::wants_write, 0};
            case SSL_ERROR_ZERO_RETURN: return {tls_step::done, 0};
            default: return {tls_step::failed, 0};
        }
    }

    std::unique_ptr<SSL, freed> ssl_;
};

}}  // namespace toolkit::v0
