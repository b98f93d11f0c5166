import type { SyncRequest } from "@reignwell/contract";
import type { Reply } from "@reignwell/sync-core";
import type { Note, RunPorts } from "./device.ts";
import { edit, resolve, UNREADABLE } from "./edits.ts";
import { DAY, type Member, type World } from "./world.ts";
import { rowName } from "./written.ts";

/** At most so long does a request, or an answer, travel, in ms. */
const TRIP = 600;

/** No run needs so many requests: one that does goes round in circles. */
const MOST_REQUESTS = 300;

/** One run of an engine on a device; oracle 6 judges what it says. Returns what waits then. */
export async function run(world: World, member: Member): Promise<readonly Note[]> {
  if (member.signedOut) return [];
  world.touched.add(member);
  const { kind, since } = await member.device.run(portsOf(world, member));
  const { notes, batch } = await member.device.unsent();
  // Nothing that waits, nothing that could be hidden.
  if (notes.length === 0) world.touched.delete(member);
  if (kind !== "settled") {
    world.quiet = false;
    return notes;
  }
  const waits = notes.some(
    ({ state, fields }) =>
      state === "waiting" && Object.values(fields).some((at) => at === null || at < since),
  );
  if (waits || batch !== null) {
    world.truth.object("6 settled while something waits", member.device.name);
  }
  return notes;
}

/** Delivers a live message, mostly the latest, perhaps late or out of order. */
export async function hear(world: World, member: Member): Promise<void> {
  const { dice } = world;
  if (member.messages.length === 0 || member.signedOut) return;
  const item = dice.chance(0.7) ? member.messages.pop() : member.messages.shift();
  if (!item) return;
  world.touched.add(member);
  member.reachedAt = world.now;
  const heard = await member.device.hear(item, portsOf(world, member));
  if (heard === "behind" && dice.chance(0.5)) await run(world, member);
}

/** A copy of an old request arrives; nobody waits for the answer. */
export async function deliverLate(world: World): Promise<void> {
  const request = world.late.shift();
  if (!request) return;
  const { truth, now, skews } = world;
  truth.copyComes(request.heard ?? null, now + Math.min(...skews), now);
  await serve(world, request);
  truth.copyEnds();
}

/** Everybody comes home, and twice a day passes, so that daily work is due. */
export async function comeHome(world: World): Promise<void> {
  world.calm = true;
  while (world.late.length > 0) await deliverLate(world);
  for (const member of world.members) {
    member.signedOut = false;
    await member.device.learn();
  }
  for (let day = 0; day < 3; day++) {
    if (day > 0) world.now += Math.round(1.1 * DAY);
    for (let round = 0; round < 3; round++) {
      world.quiet = true;
      for (const member of world.members) await visit(world, member, day === 0 && round === 0);
      if (world.quiet) break;
    }
  }
}

/** A device syncs, and its user answers every refusal: once with Retry where that can help. */
async function visit(world: World, member: Member, first: boolean): Promise<void> {
  world.now += 3000;
  for (const note of await run(world, member)) {
    if (note.state !== "attention") continue;
    judgeRefusal(world, note);
    world.quiet = false;
    await resolve(world, member, note, world.paid && first ? "retry" : "discard");
  }
  await world.judgeOwnEdits();
}

/**
 * Where no user writes what a server refuses, only that a row is gone may be said: of what was deleted
 * and forgotten, and after a restore that nobody told the devices of. Never of a row that a device was
 * to offer as a whole first, nor of a part of one [A2].
 */
export function judgeRefusal({ faces, truth }: World, { collection, id, refusal }: Note): void {
  if (!refusal || faces.purge || faces.forget) return;
  const { code } = refusal;
  if (faces.refuse && code !== "gone") return;
  const why = `${rowName(collection, id)} is refused as ${code}`;
  truth.object("1 all equal, nothing stuck", why);
}

function portsOf(world: World, member: Member): RunPorts {
  let requests = 0;
  return {
    async send(request) {
      requests += 1;
      if (requests <= MOST_REQUESTS) return carry(world, member, request);
      world.truth.object("1 all equal, nothing stuck", "a run that asks without end");
      return { kind: "unreachable" };
    },
    dice: world.dice,
    killRate: world.faces.kill && !world.calm ? 0.02 : 0,
  };
}

/** The way of one request over a network that loses requests and answers, and takes its time. */
async function carry(world: World, member: Member, request: SyncRequest): Promise<Reply> {
  const { dice, calm, faces, network } = world;
  member.id = request.device;
  if (!calm && dice.chance(0.08)) {
    if (dice.chance(0.5)) return { kind: "unreachable" };
    return network.unreached?.(request) ?? gateway();
  }
  const leftAt = world.now;
  world.now += calm ? 20 : dice.pick(TRIP);
  await meanwhile(world, member);
  const [one, other] = world.skews;
  world.truth.carried(request.changes, world.now - leftAt + Math.abs(one - other));
  const sent = network.request?.(request, world.now) ?? request;
  const reply = await serve(world, sent, leftAt);
  member.reachedAt = world.now;
  if (!calm && dice.chance(0.06)) world.late.push(structuredClone(sent));
  if (!calm && dice.chance(faces.lossy ? 0.4 : 0.1)) return { kind: "unreachable" };
  world.now += calm ? 20 : dice.pick(TRIP);
  await meanwhile(world, member);
  // A process that ends may not have taken it over.
  if (!faces.kill && isTaken(reply)) world.truth.answered(request.changes);
  return network.reply?.(reply, request, dice) ?? reply;
}

function isTaken(reply: Reply): boolean {
  return reply.kind === "answered" && Object.hasOwn(Object(reply.body), "taken");
}

/** @param leftAt the real time at which its device sent it; nothing for a copy that comes late */
async function serve(world: World, request: SyncRequest, leftAt?: number): Promise<Reply> {
  const { dice, faces, calm, account, truth } = world;
  if (request.changes.length > 0) world.quiet = false;
  if (faces.refuse && JSON.stringify(request.changes).includes(UNREADABLE)) return unreadable();
  const server = faces.servers && dice.chance(0.5) ? 1 : 0;
  const diesAt = faces.dies && !calm && dice.chance(0.06) ? dice.pick(8) : undefined;
  const now = world.now + world.skews[server];
  if (leftAt !== undefined) truth.arrived(request.changes, now - leftAt);
  const { reply, overwritten, brings } = await account.serve(request, { server, now, diesAt });
  if (overwritten) truth.owe(request.device, request.push, overwritten);
  if (brings) world.quiet = false;
  return reply;
}

/** While a request or an answer travels, the user types, and others write and sync. */
async function meanwhile(world: World, member: Member): Promise<void> {
  const { dice, faces } = world;
  if (world.calm || world.depth > 1) return;
  world.depth += 1;
  if (dice.chance(0.3)) await edit(world, member);
  if (dice.chance(0.15)) {
    const other = dice.oneOf(world.members);
    if (other !== member) await (dice.chance(0.5) ? edit(world, other) : run(world, other));
  }
  if (faces.live && dice.chance(0.1)) await hear(world, member);
  if (faces.tabs && dice.chance(0.2)) await run(world, member);
  world.depth -= 1;
}

function gateway(): Reply {
  return { kind: "answered", status: 502, body: "<html>", retryAfter: null };
}

/** The answer to a request that the server can't read. */
export function unreadable(): Reply {
  const body = { code: "validation_failed", message: "This cannot be read" };
  return { kind: "answered", status: 400, body, retryAfter: null };
}
