import { expect, it } from "vitest";
import { deviceName } from "./device-name.ts";

const KIT = "Mozilla/5.0 (X) AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [
    `${KIT.replace("X", "Linux; Android 15; K")} Chrome/140.0.0.0 Mobile Safari/537.36`,
    "Chrome on Android",
  ],
  [
    `${KIT.replace("X", "Windows NT 10.0; Win64; x64")} Chrome/140.0 Safari/537.36 Edg/140.0`,
    "Edge on Windows",
  ],
  [
    `${KIT.replace("X", "iPhone; CPU iPhone OS 19_0 like Mac OS X")} Version/19.0 Mobile/1 Safari/604.1`,
    "Safari on iPhone",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [
    `${KIT.replace("X", "Macintosh; Intel Mac OS X 10_15_7")} Version/19.0 Safari/605.1.15`,
    "Safari on Mac",
  ],
  ["curl/8.9", ""],
  ["", ""],
])("%s is shown as %j", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
