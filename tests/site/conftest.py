"""The tournament is there for every test of the site that uses the database."""

import pytest

from campaign.models import Edition
from tests.campaign.tables import CLOSE, OPENS


@pytest.fixture
def edition(db: None) -> Edition:
    """Open the tournament again where a test with real transactions has emptied the tables."""
    return Edition.objects.get_or_create(
        slug="2026",
        defaults={"name": "Fiestas de Quito 2026", "opens_at": OPENS, "closes_at": CLOSE},
    )[0]


@pytest.fixture(autouse=True)
def _tournament(request: pytest.FixtureRequest) -> None:
    if request.node.get_closest_marker("django_db"):
        request.getfixturevalue("edition")
