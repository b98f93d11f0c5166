import { PRODUCT_NAME } from "@reignwell/contract";

export interface DailyAlarm {
  /** `HH:MM` in the time zone of wherever the user is. */
  time: string;
  /** `YYYY-MM-DD` */
  from: string;
  address: string;
  /** In ms since 1970. */
  now: number;
}

/**
 * A calendar file with a daily alarm (RFC 5545): the reminder for every calendar, without a
 * network and without this app running. Its time has no zone, so it stays the user's morning
 * while traveling.
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

/** Lines are at most 75 bytes long; longer ones continue after a space (RFC 5545, 3.1). */
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
