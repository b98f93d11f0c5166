import { useState } from "react";
import { lightOfHour } from "./light-of-hour.ts";
import { Sky } from "./sky.tsx";

/** The sky as it is by the device's clock when the page is drawn. */
export function HourSky() {
  const [light] = useState(() => lightOfHour(new Date().getHours()));
  return <Sky light={light} byHour />;
}
