// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MantineProvider } from "@mantine/core";
import { MATURITY_LABELS, MAX_TEXT, MESSAGES } from "@reignwell/contract";
import { LocalDatabase, readProfile, saveProfile } from "@reignwell/local-db";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connectToasts } from "../../lib/notify.ts";
import { withStored } from "./profile-fields.ts";
import ProfileForm from "./profile-form.tsx";

configure({ asyncUtilTimeout: 8000 });

const USER = 7;
const toasts: string[] = [];
let database: LocalDatabase;
let disconnect: () => void;

beforeEach(() => {
  database = new LocalDatabase(`profile-${Math.random()}`);
  disconnect = connectToasts(({ title }) => toasts.push(title));
});

afterEach(async () => {
  cleanup();
  disconnect();
  toasts.length = 0;
  vi.restoreAllMocks();
  await database.delete();
});

async function show() {
  const shown = render(
    <MantineProvider env="test">
      <ProfileForm database={database} userId={USER} />
    </MantineProvider>,
  );
  await screen.findByLabelText("Bio");
  return shown;
}
const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label, { exact: true });
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save Profile" }));
const pendingFields = async () =>
  (await database.pending.toArray()).flatMap((row) => Object.keys(row.fields)).toSorted();

describe("O-016, O-017: the profile form", () => {
  it("has five fields that may all be empty, and begins with 'Growing in Faith'", async () => {
    await show();
    for (const label of ["Bio", "Current focus", "Preferred meeting time", "Goals"]) {
      expect(field(label).value).toBe("");
    }
    const maturity = field("Spiritual maturity");
    expect(maturity.value).toBe("growing");
    const choices = [...maturity.querySelectorAll("option")].map((one) => one.textContent);
    expect(choices).toEqual(Object.values(MATURITY_LABELS));
    save();
    await waitFor(() => expect(toasts).toEqual([MESSAGES.profile.updated.title]));
    expect(await readProfile(database, USER)).toMatchObject({
      bio: "",
      spiritualMaturity: "growing",
    });
  });

  it("O-018: saves the changed fields alone and says so", async () => {
    await saveProfile(database, USER, { bio: "Baker" }, 1000, {});
    await database.pending.clear();
    await show();
    type("Current focus", "Patience");
    type("Spiritual maturity", "leader");
    expect(screen.getByText("Not saved yet")).toBeTruthy();
    save();
    await waitFor(() => expect(toasts).toEqual([MESSAGES.profile.updated.title]));
    expect(await pendingFields()).toEqual(["currentFocus", "spiritualMaturity"]);
    expect(await readProfile(database, USER)).toMatchObject({
      bio: "Baker",
      currentFocus: "Patience",
      spiritualMaturity: "leader",
    });
    await waitFor(() => expect(screen.queryByText("Not saved yet")).toBeNull());
    expect(field("Current focus").value).toBe("Patience");
  });

  it("another device's change shows at once, but never in a field that is being edited", async () => {
    await saveProfile(database, USER, { bio: "Baker" }, 1000, {});
    await show();
    type("Bio", "Baker and father");
    await saveProfile(database, USER, { bio: "Their text", goals: "Their goals" }, 2000, {});
    await waitFor(() => expect(field("Goals").value).toBe("Their goals"));
    expect(field("Bio").value).toBe("Baker and father");
    await database.pending.clear();
    save();
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(await pendingFields()).toEqual(["bio"]);
  });

  it.each(["that stays", "that was left meanwhile"])(
    "[K3] what came in under words that are typed is kept when a form %s saves them",
    async (form) => {
      await saveProfile(database, USER, { bio: "Baker" }, 1000, {});
      const { unmount } = await show();
      type("Bio", "Baker and father");
      await waitFor(async () => expect(await database.drafts.count()).toBe(1));
      if (form === "that was left meanwhile") unmount();
      await saveProfile(database, USER, { bio: "Their text", goals: "Their goals" }, 2000, {});
      if (form === "that was left meanwhile") await show();
      await waitFor(() => expect(field("Goals").value).toBe("Their goals"));
      type("Bio", "Baker, father, and cook");
      save();
      await waitFor(() => expect(toasts).toHaveLength(1));
      expect((await readProfile(database, USER))?.bio).toBe("Baker, father, and cook");
      expect(await database.earlierVersions.toArray()).toMatchObject([
        { field: "bio", value: "Their text" },
      ]);
    },
  );

  it("[K3] so is what came in under letters that were still being stored when the form came back", async () => {
    await saveProfile(database, USER, { bio: "Baker" }, 1000, {});
    const { unmount } = await show();
    type("Bio", "Baker and father");
    unmount();
    await show();
    await waitFor(() => expect(field("Bio").value).toBe("Baker and father"));
    await saveProfile(database, USER, { bio: "Their text", goals: "Their goals" }, 2000, {});
    await waitFor(() => expect(field("Goals").value).toBe("Their goals"));
    type("Bio", "Baker, father, and cook");
    save();
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(await database.earlierVersions.toArray()).toMatchObject([{ value: "Their text" }]);
  });

  it("what was typed and not saved is there after the form was left", async () => {
    const { unmount } = await show();
    type("Goals", "Read the Psalms");
    unmount();
    await show();
    await waitFor(() => expect(field("Goals").value).toBe("Read the Psalms"));
    save();
    await waitFor(() => expect(toasts).toHaveLength(1));
    await waitFor(async () => expect(await database.drafts.count()).toBe(0));
  });

  it("of what another window kept meanwhile only what is not typed here is taken", () => {
    const kept = { bio: "theirs", goals: "theirs" };
    // The goals were typed here and set back to what is stored.
    const mine = new Set(["bio", "goals"] as const);
    expect(withStored(kept, { bio: "mine", currentFocus: "of before" }, mine)).toEqual({
      bio: "mine",
    });
    expect(withStored(kept, { currentFocus: "of before" }, new Set())).toEqual(kept);
  });

  it("a text that is too long is refused at its field, and kept", async () => {
    await show();
    const long = "a".repeat(MAX_TEXT + 1);
    type("Bio", long);
    save();
    expect(await screen.findByText("At most 10,000 characters")).toBeTruthy();
    expect(field("Bio").value).toBe(long);
    expect(await readProfile(database, USER)).toBeUndefined();
    expect(toasts).toEqual([]);
  });

  it("O-018: a device that cannot write says so and keeps what was typed", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await show();
    type("Bio", "Kept");
    vi.spyOn(database.pending, "bulkPut").mockRejectedValue(new Error("full"));
    save();
    await waitFor(() => expect(toasts).toEqual([MESSAGES.profile.updateFailed.title]));
    expect(field("Bio").value).toBe("Kept");
  });
});
