import { PRODUCT_NAME } from "@reignwell/contract";

/** When and where a calendar's reminder points. */
export interface DailyAlarm {
  /** By the clock of wherever the person is, `HH:MM`. */
  time: string;
  /** The first day, `YYYY-MM-DD`. */
  from: string;
  /** The app's own address. */
  address: string;
  /** When the file is made, in ms since 1970. */
  now: number;
}

/**
 * A calendar file with a daily alarm (RFC 5545): the reminder that works in every calendar, without
 * a network and without this app running. Its time has no zone, so it stays the person's morning
 * wherever they travel.
 */
export function calendarFile({ time, from, address, now }: DailyAlarm): string {
  const compact = (text: string) => text.replaceAll(/[-:]/g, "");
  const text = `Read today’s verse and plan the day in ${PRODUCT_NAME}.`;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${PRODUCT_NAME}//Daily plan//EN`,
    "CALSCALE:GREGORIAN",
    "BEGIN:VEVENT",
    `UID:daily-plan@${new URL(address).hostname}`,
    `DTSTAMP:${compact(new Date(now).toISOString().slice(0, 19))}Z`,
    `DTSTART:${compact(from)}T${compact(time)}00`,
    "DURATION:PT15M",
    "RRULE:FREQ=DAILY",
    `SUMMARY:${escape("Today’s verse and plan")}`,
    `DESCRIPTION:${escape(text)}`,
    `URL:${address}`,
    "TRANSP:TRANSPARENT",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "TRIGGER:PT0S",
    `DESCRIPTION:${escape(text)}`,
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.flatMap(folded).join("\r\n")}\r\n`;
}

function escape(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll("\n", "\\n");
}

/** Lines are at most 75 bytes long; longer ones go on after a space (RFC 5545, 3.1). */
function folded(line: string): string[] {
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length;
    if (bytes + size > 74) {
      parts.push(part);
      part = " ";
      bytes = 1;
    }
    part += letter;
    bytes += size;
  }
  return [...parts, part];
}
