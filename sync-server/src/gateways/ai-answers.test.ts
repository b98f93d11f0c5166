import { describe, expect, it } from "vitest";
import { jsonIn, lineOf, textOf } from "./ai-answers.ts";

describe("the JSON in an answer", () => {
  it.each([
    ['{"a":1}'],
    ['\n {"a":1} \n'],
    ['```json\n{"a":1}\n```'],
    ['```\n{"a":1}\n```'],
    ['Here is your reflection:\n{"a":1}\nMay it bless you.'],
    ['<think>The user {wants} a "verse"</think>\n{"a":1}'],
  ])("%j is found", (answer) => {
    expect(jsonIn(answer)).toEqual({ a: 1 });
  });

  it.each(["", "no JSON", "{", "}{", '{"a":1', "<html></html>"])("%j holds none", (answer) => {
    expect(jsonIn(answer)).toBeUndefined();
  });
});

describe("a text of the service", () => {
  it.each([
    ["<p>One.</p><p>Two.</p>", "One.\n\nTwo."],
    ["<P class='x'>One</P >", "One"],
    ["One.<br>Two.<br/>Three.", "One.\nTwo.\nThree."],
    ["A <strong>bold</strong> and <em>soft</em> word", "A bold and soft word"],
    ["Faith &amp; hope, &quot;love&quot;, God&#39;s", 'Faith & hope, "love", God\'s'],
    ["## Title\nA **bold** and __strong__ word", "Title\nA bold and strong word"],
    ["One.\r\n\r\n\r\n\r\nTwo.  ", "One.\n\nTwo."],
    ["One \n \n Two", "One\n\nTwo"],
    ["I <3 you, 2 < 3", "I <3 you, 2 < 3"],
    ["Rejoice 🎉", "Rejoice 🎉"],
    ["יְהוָה רֹעִי", "יְהוָה רֹעִי"],
    ["Half \ud83d an emoji\u0000", "Half \ufffd an emoji"],
  ])("%j becomes plain", (raw, plain) => {
    expect(textOf(raw)).toBe(plain);
  });

  it.each([
    ["a script", "Peace <script>alert(1)</script>"],
    ["an image", '<img src="x" onerror="go()">Peace'],
    ["a link", '<a href="https://evil.example">Peace</a>'],
    ["a frame", "<iframe src=x></iframe>"],
    ["a broken tag", "Peace <svg onload=go()"],
    ["an escaped script", "&lt;script&gt;go()&lt;/script&gt;"],
    ["a twice escaped script", "&amp;lt;script&amp;gt;"],
    ["a script split by a shaping tag", "<scr<b>ipt>go()</scr</b>ipt>"],
    ["a comment", "<!-- --> Peace"],
    ["nothing but tags", "<p></p><br>"],
    ["an empty text", "  "],
    ["a text over 4,000 characters", "a".repeat(4001)],
    ["a megabyte", "a".repeat(1_000_000)],
    ["no text", 7],
    ["a list", ["Peace"]],
    ["nothing", undefined],
  ])("%s is refused", (_name, raw) => {
    expect(textOf(raw)).toBeNull();
  });

  it.each(["<", "<p", " ", "\n ", "**", "<br ", "</p ", "#", "&lt"])(
    "16,000 characters of %j are judged without a regular expression running away",
    (piece) => {
      expect(textOf(piece.repeat(16_000 / piece.length))).toBeNull();
    },
  );
});

describe("a line of the service", () => {
  it.each([
    ["- Call Ruth", "Call Ruth"],
    ["1. Call Ruth", "Call Ruth"],
    ["2) Call\nRuth", "Call Ruth"],
    ["• <b>Call</b> Ruth", "Call Ruth"],
    ["10 minutes of quiet", "10 minutes of quiet"],
  ])("%j becomes %j", (raw, line) => {
    expect(lineOf(raw)).toBe(line);
  });

  it("more than 500 characters are no line", () => {
    expect(lineOf("a".repeat(500))).not.toBeNull();
    expect(lineOf("a".repeat(501))).toBeNull();
  });
});
