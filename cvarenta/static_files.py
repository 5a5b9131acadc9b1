"""Static files named by their content, so that a browser may keep each of them for ever."""

from django.contrib.staticfiles.storage import HashedFilesMixin
from whitenoise.storage import CompressedManifestStaticFilesStorage

_, MODULE_IMPORTS = HashedFilesMixin._js_module_import_aggregation_patterns  # type: ignore[attr-defined]


class NamedByContent(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Also renames what our own modules import, which would else keep its plain name.

    Django's switch for that reads every script, and other packages' scripts name files
    that they do not bring.
    """

    patterns = (*HashedFilesMixin.patterns, ("js/*.js", MODULE_IMPORTS))
