"""Every setting of the site in one place; what differs between machines is environment.

Without any variable the site runs on SQLite and the in-memory layer at http://127.0.0.1:8000.

VAR_DIR        folder for what this machine makes: database, key, collected static files (var/)
PORT           port of the default origins (8000)
SITE_ORIGINS   the full origins the site is reached by: https://cvarenta.example
TRUST_PROXY    true when one proxy in front sets X-Forwarded-Proto and X-Forwarded-For
SECRET_KEY     signs sessions; made in VAR_DIR when it is not given
DATABASE_URL   postgres://user:password@host:port/name, or the SQLite file in VAR_DIR; a pooler
               between site and server must keep prepared statements (PgBouncer from 1.21 on)
DATABASE_POOL  connections that one process may hold to PostgreSQL (8)
REDIS_URL      redis://host:port/0 for the channel layer and the cache; in memory without it
METRICS_TOKEN  who asks /metricas for figures must know it; without it there is no such page
LOG_FORMAT     line for a person, json for whatever collects the logs (line)
REDIS_PREFIX   what this site's keys in Redis begin with (cvarenta)
BOT_PROCESSES  processes in which the bots of all tables think (one for each processor)
PRIVACY_CONTACT  who answers for the players' data, shown at /privacidad/ (nobody)
DEBUG          true for Django's error pages; everything works without it
"""

import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
from csp.constants import NONE, SELF

from cvarenta.secret_key import secret_key

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()
VAR_DIR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var")))
VAR_DIR.mkdir(parents=True, exist_ok=True)

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or secret_key(VAR_DIR / "secret-key")

# --- Where the site is reached: one list decides hosts, form posts, sockets and cookies.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
PORT = env.int("PORT", default=8000)
BOT_PROCESSES = env.int("BOT_PROCESSES", default=os.cpu_count() or 1)
SITE_ORIGINS = env.list(
    "SITE_ORIGINS", default=[f"http://127.0.0.1:{PORT}", f"http://localhost:{PORT}"]
)
ALLOWED_HOSTS = sorted({urlsplit(origin).hostname or "" for origin in SITE_ORIGINS})
CSRF_TRUSTED_ORIGINS = SITE_ORIGINS
PRIVACY_CONTACT = env.str("PRIVACY_CONTACT", default="")
TRUST_PROXY = env.bool("TRUST_PROXY", default=False)
if TRUST_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    ALLAUTH_TRUSTED_PROXY_COUNT = 1

# --- Security
HTTPS = all(origin.startswith("https://") for origin in SITE_ORIGINS)
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^vivo$", r"^listo$", r"^metricas$"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_AGE = 60 * 24 * 3600
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "cvarenta.views.csrf_failure"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

# --- The house
INSTALLED_APPS = [
    "daphne",
    "cvarenta",
    "campaign",
    "ranking",
    "csp",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
]
MIDDLEWARE = [
    "cvarenta.request_ids.RequestIdMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # After the files, which are compressed beforehand; it hides the length of what it compresses.
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "cvarenta.accounts.GuestMiddleware",
    "cvarenta.second_step.StaffTakeTwoSteps",
    "cvarenta.sessions.NoteSessions",
    "cvarenta.staff_rooms.StaffHours",
]
ROOT_URLCONF = "cvarenta.urls"
ASGI_APPLICATION = "cvarenta.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "cvarenta.context.site",
            ],
        },
    },
]

# --- Data
DATABASES: dict[str, dict[str, Any]] = {
    "default": env.db_url("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'cvarenta.sqlite3'}")
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"] |= {
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }
else:
    DATABASES["default"] |= {
        "CONN_MAX_AGE": 0,
        # After a restart of PostgreSQL the pool's old connections are dead: none is handed out.
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            # A statement asked often is planned once by each connection, not at every asking.
            "server_side_binding": True,
            "prepare_threshold": 5,
            "pool": {"min_size": 1, "max_size": env.int("DATABASE_POOL", default=8), "timeout": 20},
        },
    }

REDIS_URL = env.str("REDIS_URL", default="")
REDIS_PREFIX = env.str("REDIS_PREFIX", default="cvarenta")
if REDIS_URL:
    CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
        "default": {
            "BACKEND": "channels_redis.core.RedisChannelLayer",
            # Longer than the five seconds for which the layer waits for a message.
            "CONFIG": {
                "hosts": [
                    {"address": REDIS_URL, "socket_connect_timeout": 2, "socket_timeout": 10}
                ],
                "prefix": REDIS_PREFIX,
            },
        }
    }
    CACHES = {
        "default": {
            "BACKEND": "cvarenta.patient_cache.PatientRedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": REDIS_PREFIX,
            "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 2},
        }
    }
else:
    CHANNEL_LAYERS = {"default": {"BACKEND": "cvarenta.tidy_layer.TidyLayer"}}
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

# --- Static files: named by their content, so that they may be kept for ever
STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
WHITENOISE_ALLOW_ALL_ORIGINS = False
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "cvarenta.static_files.NamedByContent"},
}

# --- Language and time: Spanish is the source; campaign/quito.py alone knows Quito's zone
LANGUAGE_CODE = "es"
LANGUAGES = [("es", "Español"), ("en", "English"), ("pt", "Português"), ("fr", "Français")]
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["cvarenta.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- Players
AUTH_USER_MODEL = "cvarenta.Player"
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = ACCOUNT_LOGOUT_REDIRECT_URL = "cover"
ACCOUNT_ADAPTER = "cvarenta.accounts.PlayerAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_USERNAME_MIN_LENGTH = 3
ACCOUNT_USERNAME_VALIDATORS = "cvarenta.accounts.NICKNAME_VALIDATORS"
ACCOUNT_FORMS = {
    "login": "cvarenta.forms.LoginForm",
    "signup": "cvarenta.forms.SignupForm",
    "change_password": "cvarenta.forms.ChangePasswordForm",
    "reauthenticate": "cvarenta.forms.PasswordAgainForm",
}
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_REAUTHENTICATION_METHODS = ["password"]
MFA_ADAPTER = "cvarenta.second_step.TwoStepsAdapter"
MFA_TOTP_ISSUER = "Cvarenta de Qvito"
MFA_TOTP_TOLERANCE = 1
MFA_FORMS = {
    "authenticate": "cvarenta.second_step.CodeForm",
    "activate_totp": "cvarenta.second_step.FirstCodeForm",
}
# A guest is logged in too, and must still see these two pages.
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False

# --- Logs: one line an event to the terminal; no hand, no seed, no password is ever logged
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"served": {"()": "cvarenta.request_ids.WhatIsServed"}},
    "formatters": {
        "line": {"format": "%(asctime)s %(levelname)s %(name)s [%(request_id)s] %(message)s"},
        "json": {"()": "cvarenta.request_ids.JsonLine"},
    },
    "handlers": {
        "terminal": {
            "class": "logging.StreamHandler",
            "filters": ["served"],
            "formatter": env.str("LOG_FORMAT", default="line"),
        },
        "errors": {"class": "cvarenta.health.errors.Remembering", "level": "ERROR"},
    },
    "root": {"handlers": ["terminal", "errors"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["terminal", "errors"], "level": "WARNING", "propagate": False},
        # Every refused request is already a page that explains itself.
        "django.request": {"level": "ERROR"},
        "django.security.csrf": {"level": "ERROR"},
    },
}
