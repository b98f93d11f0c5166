import { expect, it } from "vitest";
import { calendarFile } from "./calendar-file.ts";

const file = calendarFile({
  time: "06:30",
  from: "2026-11-22",
  address: "https://plans.example.org/",
  now: Date.parse("2026-11-21T18:00:01Z"),
});

it("DEC-100: the calendar file rings daily at the person's own time, wherever they are", () => {
  expect(file.startsWith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")).toBe(true);
  expect(file.endsWith("END:VEVENT\r\nEND:VCALENDAR\r\n")).toBe(true);
  const lines = file.split("\r\n");
  // Without a zone and without Z: a time of day, not an instant (RFC 5545, 3.3.5, form 1).
  expect(lines).toContain("DTSTART:20261122T063000");
  expect(lines).toContain("RRULE:FREQ=DAILY");
  expect(lines).toContain("DTSTAMP:20261121T180001Z");
  expect(lines).toContain("UID:daily-plan@plans.example.org");
  expect(lines.slice(lines.indexOf("BEGIN:VALARM"), lines.indexOf("END:VALARM"))).toEqual(
    expect.arrayContaining(["ACTION:DISPLAY", "TRIGGER:PT0S"]),
  );
});

it("no line is longer than 75 bytes, and folded ones read as before", () => {
  const long = calendarFile({
    time: "06:30",
    from: "2026-11-22",
    address: `https://plans.example.org/${"ü".repeat(80)}`,
    now: 0,
  });
  for (const line of long.split("\r\n")) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  }
  expect(long.replaceAll("\r\n ", "")).toContain(`URL:https://plans.example.org/${"ü".repeat(80)}`);
});
