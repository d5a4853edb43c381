"""How the tests start Chromium: without what nobody sees of it, which would cost a second for every window."""

from __future__ import annotations

# Pages of the browser's own address bar, which it loads behind each new window.
UNSEEN = ("PreloadTopChromeWebUI", "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup")
# What Playwright switches off by the same flag, of which only the last counts.
OFF_BEFORE = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "OptimizationHints",
)
FLAGS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    f"--disable-features={','.join((*UNSEEN, *OFF_BEFORE))}",
]
