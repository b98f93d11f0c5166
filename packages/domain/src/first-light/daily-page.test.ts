import fc from "fast-check";
import { expect, it } from "vitest";
import type { DayScripture } from "../scripture.ts";
import { DAY_SCRIPTURE_ID, fillDailyPage, gapOf } from "./daily-page.ts";

const PAGE = `<!doctype html><html><head>
<meta property="og:description" content="${gapOf("preview")}" />
</head><body>
<header data-season="${gapOf("season")}"><time datetime="${gapOf("date")}">${gapOf("dateLong")} ${gapOf("dateShort")}</time></header>
<a href="/bible?passage=${gapOf("referenceAddress")}">${gapOf("reference")}</a>
<abbr>${gapOf("translation")}</abbr><blockquote>${gapOf("verse")}</blockquote>
<div>${gapOf("reflection")}</div><p>${gapOf("year")}</p>
<script type="application/json" id="${DAY_SCRIPTURE_ID}" data-source="${gapOf("source")}">${gapOf("scripture")}</script>
</body></html>`;

const PSALM: DayScripture = {
  date: "2026-11-22",
  verse: "Serve Yahweh with gladness.",
  reference: "Psalm 100:2",
  reflection: "The first paragraph.\n\nThe second one.",
  audioUrl: null,
  translation: "WEB",
};

const hostile = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(
    "</script><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{verse}} {{scripture}}",
    "<!-- ' & \" -->",
    "$& $1 $$",
  ),
);
const scripture: fc.Arbitrary<DayScripture> = fc.record({
  date: fc.constant("2026-11-22"),
  verse: hostile,
  reference: hostile,
  reflection: fc.option(hostile),
  audioUrl: fc.option(hostile),
  translation: fc.option(hostile),
});

/** The tags in their order, without what stands in their attributes. */
const tagsOf = (html: string) =>
  (html.match(/<[^>]*>/g) ?? []).map((tag) => tag.replaceAll(/"[^"]*"/g, '""'));
const dataIn = (html: string) => /data-source="\w+">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "";

it("the page holds the day's scripture, readable and as data", () => {
  const page = fillDailyPage(PAGE, PSALM, "server");
  expect(page).toContain("<blockquote>Serve Yahweh with gladness.</blockquote>");
  expect(page).toContain('<a href="/bible?passage=Psalm%20100%3A2">Psalm 100:2</a>');
  expect(page).toContain("<div><p>The first paragraph.</p><p>The second one.</p></div>");
  expect(page).toContain(
    '<time datetime="2026-11-22">Sunday, November 22, 2026 Nov 22, 2026</time>',
  );
  expect(page).toContain('<header data-season="fall">');
  expect(page).toContain('content="Psalm 100:2: Serve Yahweh with gladness."');
  expect(page).toContain('data-source="server"');
  expect(JSON.parse(dataIn(page))).toEqual(PSALM);
});

it("no scripture changes the page around it", () => {
  const tags = tagsOf(fillDailyPage(PAGE, { ...PSALM, reflection: null }, "device"));
  fc.assert(
    fc.property(scripture, (hostileOne) => {
      const page = fillDailyPage(PAGE, hostileOne, "device");
      expect(tagsOf(page).filter((tag) => !/^<\/?p>$/.test(tag))).toEqual(
        tags.filter((tag) => !/^<\/?p>$/.test(tag)),
      );
      expect(JSON.parse(dataIn(page))).toEqual(hostileOne);
    }),
    { numRuns: 300 },
  );
});
