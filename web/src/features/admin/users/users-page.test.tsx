// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MantineProvider } from "@mantine/core";
import { type AdminUser, MESSAGES } from "@reignwell/contract";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import "../../../../testing/screen-harness.tsx";
import { UsersPage } from "./users-page.tsx";

const HOUR = 3_600_000;
const ada: AdminUser = {
  id: 7,
  username: "ada",
  displayName: "Ada B",
  email: "ada@example.org",
  sharingPoints: 1200,
  createdAt: new Date(Date.now() - 3 * HOUR).toISOString(),
  referralCode: "ABCD2345",
  referredBy: 9,
  referredByUsername: "clara",
  isPaidMember: true,
  paymentMarks: ["dispute"],
};
const ben: AdminUser = {
  ...ada,
  id: 8,
  username: "ben",
  displayName: null,
  email: null,
  sharingPoints: 1,
  referredBy: null,
  referredByUsername: null,
  isPaidMember: false,
  paymentMarks: [],
};
const PAYMENT = {
  paymentIntentId: "pi_1",
  amount: 10_000,
  currency: "usd",
  state: "paid",
  flag: "dispute",
  createdAt: "2026-11-01T12:00:00.000Z",
};
const PLAN = {
  id: "a",
  date: "2026-11-20",
  verseReference: "Psalm 46:10",
  priorities: ["Pray", "Call Anna", "Rest", "Read"],
  challenges: null as string | null,
};

let asked: string[];
let answers: Record<string, unknown>;

beforeEach(() => {
  asked = [];
  answers = {
    "/api/admin/users": [ada, ben],
    "/api/admin/payments": { payments: [] },
    "/api/admin/users/count": { total: 20_000, found: 60 },
    "/api/admin/users/7": { ...ada, payments: [PAYMENT] },
    "/api/admin/users/8": { ...ben, payments: [] },
    "/api/admin/users/7/analytics": {
      totalEntries: 12,
      totalShares: 3,
      totalShareClicks: 6,
      totalReferrals: 1,
      consecutiveDays: 5,
      sharingPoints: 1200,
      lastActiveDate: new Date(Date.now() - 2 * HOUR).toISOString(),
    },
    "/api/admin/users/7/entries": [PLAN],
    "/api/admin/users/7/shares": [
      {
        id: "s",
        createdAt: "2026-11-19T12:00:00.000Z",
        platform: "email",
        verseReference: "Psalm 1:1",
        clickCount: 4,
        pointsEarned: 10,
      },
    ],
    "/api/admin/users/7/referrals": [],
  };
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const answer = answers[path.replace(/\?.*/, "")];
    return answer === undefined
      ? Response.json({ code: "not_found", message: "" }, { status: 404 })
      : Response.json(answer);
  });
});

function Address() {
  return <p data-testid="address">{useLocation().search}</p>;
}

async function show(at = "/admin/users") {
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={[at]}>
        <UsersPage />
        <Address />
      </MemoryRouter>
    </MantineProvider>,
  );
  await screen.findByRole("table", { name: "All users" });
}
const rows = (name: string) =>
  within(screen.getByRole("table", { name }))
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    );
const address = () => screen.getByTestId("address").textContent;
const lookAt = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name: `Look at ${name}` }));
  await screen.findByRole("heading", { level: 2, name });
};
const openTab = (name: string) => fireEvent.click(screen.getByRole("tab", { name }));

describe("X-033: the list", () => {
  it("has a badge with the number of all users, and a row a user with what is known", async () => {
    await show();
    expect(await screen.findByText("20,000 users in total")).toBeTruthy();
    expect(rows("All users")).toEqual([
      ["Ada B@adaPayment disputed", "1,200 points", "ada@example.org", "3 hours ago", "ABCD2345"],
      ["ben@ben", "1 point", "No email", "3 hours ago", "ABCD2345"],
    ]);
  });

  it("is searched, sorted and cut into pages by the server, and the address says how", async () => {
    await show();
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: " ada@ " } });
    await screen.findByText("60 found");
    expect(address()).toBe("?search=ada%40");
    fireEvent.click(await screen.findByRole("button", { name: "Page 2" }));
    fireEvent.click(await screen.findByRole("button", { name: "User" }));
    await waitFor(() => expect(address()).toContain("sort=username"));
    expect(asked).toContain("/api/admin/users/count?search=ada%40");
    expect(asked.filter((path) => path.startsWith("/api/admin/users?"))).toEqual([
      "/api/admin/users?page=1&size=25&sort=joined&direction=desc",
      "/api/admin/users?page=1&size=25&sort=joined&direction=desc&search=ada%40",
      "/api/admin/users?page=2&size=25&sort=joined&direction=desc&search=ada%40",
      "/api/admin/users?page=1&size=25&sort=username&direction=asc&search=ada%40",
    ]);
  });

  it("says when nobody is found, and when it can't be loaded", async () => {
    answers["/api/admin/users"] = [];
    render(
      <MantineProvider env="test">
        <MemoryRouter initialEntries={["/admin/users?search=zzz"]}>
          <UsersPage />
        </MemoryRouter>
      </MantineProvider>,
    );
    await screen.findByText(MESSAGES.adminUsers.nobody);
    answers = {};
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "y" } });
    expect(await screen.findByText("Failed to load users. Please try again.")).toBeTruthy();
  });
});

describe("issue 20, DEC-84: payments that need a look", () => {
  const payment = (over: object) => ({
    ...PAYMENT,
    userId: 7,
    username: "ada",
    createdAt: Date.parse(PAYMENT.createdAt),
    grantedAt: null,
    revokedAt: null,
    ...over,
  });

  it("stand above the list, also of a deleted account; the others don't", async () => {
    answers["/api/admin/payments"] = {
      payments: [
        payment({}),
        payment({ paymentIntentId: "pi_2", userId: null, username: null, flag: "no-account" }),
        payment({ paymentIntentId: "pi_3", userId: 8, username: "ben", flag: null }),
      ],
    };
    await show();
    const region = await screen.findByRole("region", { name: MESSAGES.adminUsers.flagged });
    const items = within(region).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "Nov 1, 2026$100.00@adaPayment disputed",
      "Nov 1, 2026$100.00A deleted accountPaid without an account",
    ]);
    fireEvent.click(within(region).getByRole("button", { name: "Look at ada" }));
    await screen.findByRole("heading", { level: 2, name: "Ada B" });
  });

  it("take no place where there are none", async () => {
    await show();
    await waitFor(() => expect(asked).toContain("/api/admin/payments"));
    expect(screen.queryByText(MESSAGES.adminUsers.flagged)).toBeNull();
  });
});

describe("one user", () => {
  it("X-034: a card of six numbers", async () => {
    await show();
    await lookAt("Ada B");
    await screen.findByText("Current Streak");
    const numbers = within(screen.getByLabelText("Activity"))
      .getAllByRole("term")
      .map((term) => [term.textContent, term.parentElement?.querySelector("dd")?.textContent]);
    expect(numbers).toEqual([
      ["Total Entries", "12"],
      ["Scripture Shares", "36 total clicks"],
      ["Referrals", "1"],
      ["Current Streak", "5consecutive days"],
      ["Sharing Points", "1,200"],
      ["Last Active", "2 hours ago"],
    ]);
    expect(document.activeElement?.textContent).toBe("Ada B");
    expect(address()).toBe("?user=7");
  });

  it("X-035, DEC-84: the profile with the payments, on which it opens", async () => {
    await show("/admin/users?user=7");
    await screen.findByRole("heading", { level: 2, name: "Ada B" });
    const panel = screen.getByRole("tabpanel");
    const facts = within(panel)
      .getAllByRole("term")
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(facts).toMatchObject([
      ["User ID", "7"],
      ["Username", "ada"],
      ["Display name", "Ada B"],
      ["Email", "ada@example.org"],
      ["Referral code", "ABCD2345"],
      ["Referred by", "clara"],
      ["Join date", expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/) as string],
      ["Total points", "1,200"],
      ["Membership", "Member for life"],
    ]);
    expect(within(panel).getByRole("listitem").textContent).toBe(
      "Nov 1, 2026$100.00PaidPayment disputed",
    );
  });

  it("X-035, DEC-97: the entries are asked for only when their tab is opened, challenges hidden", async () => {
    await show("/admin/users?user=7");
    await screen.findByRole("heading", { level: 2, name: "Ada B" });
    expect(asked).not.toContain("/api/admin/users/7/entries");
    openTab("Entries");
    await screen.findByRole("table", { name: "Entries" });
    expect(rows("Entries")).toEqual([
      ["Nov 20, 2026", "Psalm 46:10", "Pray, Call Anna +2 more", "Hidden"],
    ]);
    screen.getByText(/ADMIN_SEES_CHALLENGES/);
    screen.getByText(/it’s recorded/);
  });

  it("X-035, DEC-97: where the server shows challenges they are there", async () => {
    answers["/api/admin/users/7/entries"] = [
      { ...PLAN, priorities: ["Pray"], challenges: "I am tired" },
    ];
    await show("/admin/users?user=7");
    await screen.findByRole("heading", { level: 2, name: "Ada B" });
    openTab("Entries");
    await screen.findByRole("table", { name: "Entries" });
    expect(rows("Entries")).toEqual([["Nov 20, 2026", "Psalm 46:10", "Pray", "I am tired"]]);
    expect(screen.queryByText(/ADMIN_SEES_CHALLENGES/)).toBeNull();
  });

  it("X-035: the shares and the referrals, or that there are none", async () => {
    await show("/admin/users?user=7");
    await screen.findByRole("heading", { level: 2, name: "Ada B" });
    openTab("Scripture Shares");
    await screen.findByRole("table", { name: "Scripture Shares" });
    expect(rows("Scripture Shares")).toEqual([["Nov 19, 2026", "email", "Psalm 1:1", "4", "10"]]);
    openTab("Referrals");
    await screen.findByText("Nobody invited yet.");
  });

  it("C-026: a user who is gone is said to be", async () => {
    await show("/admin/users?user=99");
    expect(await screen.findByText(MESSAGES.adminUsers.gone)).toBeTruthy();
  });
});
