"""The sounds of the table as they leave for the loudspeaker: heard, and without any crack."""

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.e2e

NAMES = (
    *("card", "collect", "deal", "turn", "tick"),
    *("caida", "limpia", "ronda", "carton", "won", "lost"),
)
RENDER = """async (name) => {
  const RATE = 44100;
  localStorage["cvarenta.table"] = JSON.stringify({ sound: true });
  let audio;
  globalThis.AudioContext = function () {
    audio = new OfflineAudioContext(1, 2.5 * RATE, RATE);
    audio.resume = () => {};
    return audio;
  };
  const { play } = await import(`/static/js/sound.js?${name}`);
  play(name);
  const samples = (await audio.startRendering()).getChannelData(0);
  const loud = samples.map(Math.abs);
  const first = loud.findIndex((one) => one > 0);
  const last = loud.findLastIndex((one) => one > 0);
  return {
    peak: Math.max(...loud),
    seconds: (last - first) / RATE,
    begins: Math.max(...loud.subarray(first, first + 20)),
    ends: Math.max(...loud.subarray(last - 20, last + 1)),
  };
}"""


def test_every_sound_is_heard_and_has_no_cracks(page: Page) -> None:
    page.goto("/anotador/")
    for name in NAMES:
        heard = page.evaluate(RENDER, name)
        assert 0.05 < heard["peak"] < 0.5, f"{name}: two at once are still not cut off"
        assert 0.03 < heard["seconds"] < 1.5, name
        assert heard["begins"] < 0.005, name
        assert heard["ends"] < 0.005, name
