// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, expect, it } from "vitest";
import { optionalPart } from "./optional-part.ts";

afterEach(cleanup);

const noNetwork = () =>
  Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

it("a later part that cannot be loaded leaves the page standing", async () => {
  const Part = optionalPart(noNetwork);
  render(
    <Suspense fallback="waiting">
      <p>the page</p>
      <Part />
    </Suspense>,
  );
  expect(await screen.findByText("the page")).toBeTruthy();
});

it("what stands in for it is shown instead", async () => {
  const Part = optionalPart(noNetwork, () => <p>not today</p>);
  render(
    <Suspense fallback="waiting">
      <Part />
    </Suspense>,
  );
  expect(await screen.findByText("not today")).toBeTruthy();
});
