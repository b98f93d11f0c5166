import { type Collection, COLLECTIONS, type WireRow } from "@reignwell/contract";
import { sameValue } from "@reignwell/sync-core";
import type { Note } from "./device.ts";
import {
  deleteOrReturn,
  editRow,
  isDeleted,
  KINDS,
  makeRow,
  NEWER_KIND,
  REFUSED_DATE,
  type RowWrite,
  type ShownRow,
} from "./rows.ts";
import { rowName } from "./written.ts";
import type { Member, OpenForm, World } from "./world.ts";

/** So many rows at most are made, that edits meet. */
const ROWS = 9;
/** Where mostly parents and children are made: so often instead of an edit, so many, and of these kinds. */
const CHILDREN = {
  share: 0.6,
  rows: 30,
  kinds: ["goals", "entries", "tasks", "tasks", "actionCompletions"],
} as const;
/** A text that no server reads: its request is answered 400, and never says what is stored. */
export const UNREADABLE = "unreadable";

/** A user at a device writes something: a new row, a field, a deletion, or what a form holds. */
export async function edit(world: World, member: Member): Promise<void> {
  if (member.signedOut) return;
  const { dice, faces } = world;
  world.touched.add(member);
  const shown = await member.device.rows();
  const { form } = member;
  if (form && dice.chance(0.5)) {
    const row = shown.find(({ id }) => id === form.row.id);
    if (row) return saveForm(world, member, row, form);
  }
  const [share, most] = faces.children ? [CHILDREN.share, CHILDREN.rows] : [0.2, ROWS];
  if (shown.length === 0 || (dice.chance(share) && shown.length < most)) {
    return create(world, member, shown);
  }
  const row = dice.oneOf(shown);
  const { texts, other, deletable } = KINDS[row.collection];
  const draw = world.draw(member, shown);
  if (deletable && (isDeleted(row.fields) || dice.chance(0.12))) {
    if (isDeleted(row.fields) && dice.chance(0.7)) return;
    return write(world, member, deleteOrReturn(draw, row), row.fields);
  }
  const [first, second] = texts;
  const field = dice.oneOf(
    [first, first, second, other].filter((name) => typeof name === "string"),
  );
  if (faces.form && !form && texts.includes(field) && dice.chance(0.25)) {
    member.form = formOn(world, row, field);
    return;
  }
  const change = editRow(draw, row, field);
  if (faces.refuse && field === first && dice.chance(0.1)) refusable(world, change, field);
  return write(world, member, change, row.fields);
}

/** Changes a row at a device that can be deleted; null where it shows none. */
export async function editDeletable(world: World, member: Member): Promise<ShownRow | null> {
  const shown = await member.device.rows();
  const row = shown.find(({ collection, fields }) => {
    const { deletable, texts } = KINDS[collection];
    return deletable && texts.length > 0 && !isDeleted(fields);
  });
  if (!row) return null;
  await editAgain(world, member, row);
  return row;
}

/** Deletes a row at a device that shows it. */
export async function deleteHere(world: World, member: Member, row: ShownRow): Promise<void> {
  const shown = await member.device.rows();
  const here = shown.find(({ id }) => id === row.id);
  if (!here || isDeleted(here.fields)) return;
  world.touched.add(member);
  await write(world, member, deleteOrReturn(world.draw(member, shown), here), here.fields);
}

/** Changes the first text of a row, where the device still shows it. */
export async function editAgain(world: World, member: Member, row: ShownRow): Promise<void> {
  const shown = await member.device.rows();
  const here = shown.find(({ id }) => id === row.id);
  const [first] = KINDS[row.collection].texts;
  if (!here || first === undefined) return;
  world.touched.add(member);
  await write(world, member, editRow(world.draw(member, shown), here, first), here.fields);
}

/** Makes a row of a kind that is drawn. */
export async function create(
  world: World,
  member: Member,
  shown: readonly ShownRow[],
): Promise<void> {
  const { dice, faces } = world;
  world.touched.add(member);
  const kinds = COLLECTIONS.filter((kind) => kind !== NEWER_KIND);
  const drawn = faces.children
    ? CHILDREN.kinds
    : kinds.flatMap((kind) => Array<Collection>(KINDS[kind].weight).fill(kind));
  const newer = member.device.knowsAll && dice.chance(faces.kind ? 0.3 : 0.15);
  const draw = world.draw(member, shown);
  const made = makeRow(draw, newer ? NEWER_KIND : dice.oneOf(drawn)) ?? makeRow(draw, "entries");
  if (!made) throw new Error("a plan can always be made");
  if (faces.refuse && made.collection === "entries" && dice.chance(0.15)) {
    refusable(world, made, "challenges");
  }
  const row = rowName(made.collection, made.id);
  // Of a row that any device may begin: who begins it again makes it, also after it was forgotten.
  if (world.truth.byField.has(`${row}/${made.followed[0] ?? ""}`)) world.truth.undone.add(row);
  await write(world, member, made, undefined);
}

/** A write that the server refuses: for its date, or because it cannot even read it. */
function refusable({ dice }: World, change: RowWrite, field: string): void {
  const unreadable = dice.chance(0.2) || change.collection !== "entries";
  if (unreadable) change.fields[field] = `${String(change.fields[field])} ${UNREADABLE}`;
  else change.fields["date"] = REFUSED_DATE;
}

function formOn({ truth }: World, row: ShownRow, field: string): OpenForm {
  const began = row.fields[field];
  const saw = truth.valueOf(rowName(row.collection, row.id), field, began);
  return { row, field, began, saw };
}

async function saveForm(
  world: World,
  member: Member,
  row: ShownRow,
  form: OpenForm,
): Promise<void> {
  member.form = null;
  const change = editRow(world.draw(member, []), row, form.field);
  await write(world, member, change, row.fields, form);
}

/** Writes on the device, and notes who wrote what over what. */
export async function write(
  world: World,
  member: Member,
  change: RowWrite,
  shown: WireRow | undefined,
  form?: OpenForm,
): Promise<void> {
  const { truth } = world;
  const row = rowName(change.collection, change.id);
  const refused =
    change.fields["date"] === REFUSED_DATE || JSON.stringify(change.fields).includes(UNREADABLE);
  for (const field of change.followed) {
    const over = shown && truth.valueOf(row, field, shown[field]);
    const saw = form ? form.saw : over;
    const value = change.fields[field];
    const author = member.device.name;
    truth.write({ author, row, field, value, real: world.now, saw, over, refused });
  }
  if (shown && change.fields["deletedAt"] === null) truth.undone.add(row);
  // The device has reported that it was deleted long ago, and the user goes on writing.
  if (truth.purged.has(row)) {
    const notes = await member.device.notes();
    const isReported = notes.some(
      ({ id, refusal }) => id === change.id && refusal?.code === "gone",
    );
    if (isReported) truth.undone.add(row);
  }
  const times = await member.device.write(change, form && { [form.field]: form.began });
  for (const [field, value] of Object.entries(change.fields)) {
    member.own.set(`${row}/${field}`, { value, at: times[field] ?? null });
  }
}

/** The user saves all to a file, or brings a file back, perhaps on another device. */
export async function saveOrBringBack(world: World, member: Member): Promise<void> {
  const { dice, files, truth, account, now } = world;
  const { device } = member;
  if (member.signedOut) return;
  if (files.length === 0 || dice.chance(0.5)) {
    files.push(await device.save());
    return;
  }
  const before = new Map(
    (await device.rows()).map(({ collection, id, fields }) => [rowName(collection, id), fields]),
  );
  world.touched.add(member);
  truth.met.add("files");
  await device.bringBack(dice.oneOf(files), account.userId, dice.chance(0.3));
  for (const { collection, id, fields } of await device.rows()) {
    const row = rowName(collection, id);
    const shown = before.get(row);
    for (const [field, value] of Object.entries(fields)) {
      // What stands there now was written elsewhere, perhaps in the same millisecond.
      if (!sameValue(shown?.[field], value)) member.own.delete(`${row}/${field}`);
    }
    if (!shown) truth.undone.add(row);
    if (!shown || !isDeleted(shown) || isDeleted(fields)) continue;
    const over = truth.valueOf(row, "deletedAt", shown["deletedAt"]);
    const what = { author: device.name, row, field: "deletedAt", value: null, real: now };
    truth.write({ ...what, saw: over, over, refused: false });
    truth.undone.add(row);
  }
}

/** The user answers a refusal. */
export async function resolve(
  world: World,
  member: Member,
  note: Note,
  how: "retry" | "discard",
): Promise<void> {
  if (note.state !== "attention") return;
  world.touched.add(member);
  const { device } = member;
  const before = await device.notes();
  if (how === "retry") {
    await device.retry(note);
    const refused = await refusedOn(member);
    for (const each of before.filter(isRefused)) {
      const row = rowName(each.collection, each.id);
      if (refused.has(row)) continue;
      // Only that code tells its user that the row was deleted.
      if (each.refusal?.code !== "gone") continue;
      world.truth.undone.add(row);
      broughtBack(world, device.name, row);
    }
    return;
  }
  const shown = await device.rows();
  await device.discard(note);
  const refused = await refusedOn(member);
  // What was refused only for the sake of this one shares its fate.
  for (const each of before.filter(isRefused)) {
    if (!refused.has(rowName(each.collection, each.id))) givenUp(world, device.name, each, shown);
  }
}

/** A user who is asked whether a row is to come back says so. */
function broughtBack({ truth, now }: World, author: string, row: string): void {
  const over = truth.valueOf(row, "deletedAt", null);
  const what = { author, row, field: "deletedAt", value: null, real: now };
  truth.write({ ...what, saw: over, over, refused: false });
}

function givenUp({ truth }: World, author: string, note: Note, shown: readonly ShownRow[]): void {
  const row = rowName(note.collection, note.id);
  const here = shown.find(({ collection, id }) => rowName(collection, id) === row)?.fields ?? {};
  // Where the server did not say what it holds, it brings that back all the same.
  const there =
    note.refusal?.row === undefined ? truth.server.rows.get(row) : (note.refusal.row ?? undefined);
  // Where nothing but what is offered was refused, the user gives that up.
  const isOfferOnly = Object.values(note.fields).every((at) => at === null);
  for (const [field, at] of Object.entries(note.fields)) {
    if (at !== null || isOfferOnly) truth.giveUp(author, row, field, here[field], there?.[field]);
  }
  if (!there) for (const number of truth.valuesIn(row, here)) truth.discarded.add(number);
}

async function refusedOn({ device }: Member): Promise<Set<string>> {
  const notes = await device.notes();
  return new Set(notes.filter(isRefused).map(({ collection, id }) => rowName(collection, id)));
}

function isRefused({ state }: Note): boolean {
  return state === "attention";
}
