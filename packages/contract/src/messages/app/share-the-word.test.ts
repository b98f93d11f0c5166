import { expect, it } from "vitest";
import { rewards } from "./rewards.ts";
import { shareTheWord } from "./share-the-word.ts";

it("large numbers of points are written in one way on the page", () => {
  expect(shareTheWord.balance(1)).toBe("1 point");
  expect(shareTheWord.youHave(1000)).toBe("You have 1,000 points.");
  expect(rewards.needMorePoints(1000)).toBe("You need 1,000 more points to enter.");
});
