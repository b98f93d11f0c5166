import { fakeClock } from "@reignwell/testing";
import { describe, expect, it } from "vitest";
import { type Caller, CircuitBreaker } from "./circuit-breaker.ts";

const guest = (address: string): Caller => ({ account: null, address });
const user = (account: number, address: string): Caller => ({ account, address });
const ADA = guest("203.0.113.1");
const BEN = guest("203.0.113.2");
const EVE = user(7, "203.0.113.3");
const FAY = user(8, "203.0.113.4");
const GUS = guest("2001:db8::1");

function broken() {
  const clock = fakeClock();
  const breaker = new CircuitBreaker(clock.now);
  const fail = (...callers: Caller[]) => {
    for (const caller of callers) breaker.failed(caller);
  };
  return { clock, breaker, fail };
}

describe("the circuit breaker", () => {
  it("lets calls through until the third failure in a row", () => {
    const { breaker, fail } = broken();
    fail(ADA, BEN);
    expect(breaker.mayCall(ADA)).toBe(true);
    breaker.succeeded();
    fail(BEN, ADA);
    expect(breaker.mayCall(EVE)).toBe(true);
    fail(GUS);
    expect(breaker.mayCall(EVE)).toBe(false);
    expect(breaker.remainingPause(EVE)).toBe(60_000);
  });

  it("after 60 s one call tries, and the others still rest", () => {
    const { clock, breaker, fail } = broken();
    fail(ADA, BEN, GUS);
    clock.advance(59_999);
    expect(breaker.mayCall(ADA)).toBe(false);
    clock.advance(1);
    expect(breaker.mayCall(ADA)).toBe(true);
    expect([breaker.mayCall(ADA), breaker.mayCall(BEN)]).toEqual([false, false]);
    breaker.succeeded();
    expect([breaker.mayCall(ADA), breaker.mayCall(BEN)]).toEqual([true, true]);
  });

  it("a trial that its caller leaves goes to the next caller, and not to the same one", () => {
    const { clock, breaker, fail } = broken();
    fail(ADA, BEN, GUS);
    clock.advance(60_000);
    expect(breaker.mayCall(ADA)).toBe(true);
    clock.advance(2_000);
    breaker.givenUp(EVE);
    expect(breaker.mayCall(BEN)).toBe(false);
    breaker.givenUp(ADA);
    expect([breaker.mayCall(ADA), breaker.mayCall(BEN)]).toEqual([false, true]);
    expect(breaker.mayCall(EVE)).toBe(false);
  });

  it("a trial that fails begins the wait again", () => {
    const { clock, breaker, fail } = broken();
    fail(ADA, BEN, GUS);
    clock.advance(60_000);
    breaker.mayCall(ADA);
    clock.advance(5_000);
    fail(ADA);
    expect(breaker.remainingPause(BEN)).toBe(60_000);
  });
});

describe("X-7: one caller's failures", () => {
  it.each<[string, Caller[]]>([
    ["one guest", [ADA]],
    [
      "one household, several of which sign in",
      [guest("203.0.113.3"), EVE, user(8, "203.0.113.3")],
    ],
    ["one account from many addresses", [EVE, user(7, "203.0.113.4"), user(7, "203.0.113.5")]],
    ["one guest with an address of each kind", [ADA, GUS]],
    ["one person, signed in on one line and not on the other", [EVE, GUS]],
  ])("never open it, however many they are: %s", (_name, callers) => {
    const { breaker, fail } = broken();
    for (let round = 0; round < 100; round += 1) fail(...callers);
    expect(callers.map((caller) => breaker.mayCall(caller))).toEqual(callers.map(() => true));
    expect(breaker.mayCall(BEN)).toBe(true);
  });

  it.each<[string, Caller[]]>([
    ["another account", [EVE, EVE, FAY]],
    ["two more addresses", [EVE, ADA, GUS]],
    ["another account, after a guest on the line of the first", [guest(EVE.address), EVE, FAY]],
  ])("open it together with those of %s", (_name, callers) => {
    const { breaker, fail } = broken();
    fail(...callers);
    expect(breaker.mayCall(BEN)).toBe(false);
  });

  it("cannot keep it open: another caller has the next trial", () => {
    const { clock, breaker, fail } = broken();
    fail(EVE, FAY, EVE);
    clock.advance(60_000);
    expect(breaker.mayCall(EVE)).toBe(true);
    fail(EVE);
    clock.advance(60_000);
    expect(breaker.mayCall(EVE)).toBe(false);
    expect(breaker.remainingPause(EVE)).toBe(60_000);
    expect(breaker.mayCall(BEN)).toBe(true);
    breaker.succeeded();
    expect(breaker.mayCall(EVE)).toBe(true);
  });

  it("do not starve a lone caller, who tries again a minute later", () => {
    const { clock, breaker, fail } = broken();
    fail(EVE, FAY, EVE);
    clock.advance(60_000);
    breaker.mayCall(EVE);
    fail(EVE);
    clock.advance(120_000);
    expect(breaker.mayCall(EVE)).toBe(true);
  });
});
