import { fakeClock } from "@reignwell/testing";
import { describe, expect, it } from "vitest";
import { CircuitBreaker } from "./circuit-breaker.ts";

function broken() {
  const clock = fakeClock();
  const breaker = new CircuitBreaker(clock.now);
  const fail = (times: number) => {
    for (let at = 0; at < times; at += 1) breaker.failed();
  };
  return { clock, breaker, fail };
}

describe("the circuit breaker", () => {
  it("lets calls through until the third failure in a row", () => {
    const { breaker, fail } = broken();
    fail(2);
    expect(breaker.mayCall()).toBe(true);
    breaker.succeeded();
    fail(2);
    expect(breaker.mayCall()).toBe(true);
    fail(1);
    expect(breaker.mayCall()).toBe(false);
    expect(breaker.restsFor()).toBe(60_000);
  });

  it("after 60 s one call tries, and the others still rest", () => {
    const { clock, breaker, fail } = broken();
    fail(3);
    clock.advance(59_999);
    expect(breaker.mayCall()).toBe(false);
    clock.advance(1);
    expect(breaker.mayCall()).toBe(true);
    expect(breaker.mayCall()).toBe(false);
    breaker.succeeded();
    expect([breaker.mayCall(), breaker.mayCall()]).toEqual([true, true]);
  });

  it("a trial that fails begins the rest anew", () => {
    const { clock, breaker, fail } = broken();
    fail(3);
    clock.advance(60_000);
    breaker.mayCall();
    clock.advance(5_000);
    fail(1);
    expect(breaker.restsFor()).toBe(60_000);
  });
});
