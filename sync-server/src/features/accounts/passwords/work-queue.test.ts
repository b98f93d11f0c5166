import { expect, it } from "vitest";
import { WorkQueue } from "./work-queue.ts";

/** Work that ends when the test says so. */
function openWork() {
  let end: () => void = () => undefined;
  let started = 0;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = async () => {
    started += 1;
    await ended;
  };
  return { work, end, started: () => started };
}

it("X-2: so many run at once, so many wait, and the next is turned away with a time to come back", async () => {
  const queue = new WorkQueue(2, 3);
  const open = openWork();
  const running = [1, 2, 3, 4, 5].map(() => queue.run(open.work));
  await expect(queue.run(open.work)).rejects.toMatchObject({
    code: "server_busy",
    statusCode: 503,
    extra: { retryAfter: 3 },
  });
  expect(open.started()).toBe(2);
  open.end();
  await Promise.all(running);
  expect(open.started()).toBe(5);
  await expect(queue.run(async () => "free again")).resolves.toBe("free again");
});

it("X-2: work whose caller has gone is not done, and the line goes on", async () => {
  const queue = new WorkQueue(1, 5);
  const open = openWork();
  const first = queue.run(open.work);
  let gone = false;
  const done: string[] = [];
  const abandoned = queue.run(
    async () => done.push("abandoned"),
    () => gone,
  );
  const stayed = queue.run(async () => done.push("stayed"));
  gone = true;
  open.end();
  await expect(abandoned).rejects.toMatchObject({ code: "server_busy" });
  await Promise.all([first, stayed]);
  expect(done).toEqual(["stayed"]);
});

it("X-2: callers that have gone make room in a full line", async () => {
  const queue = new WorkQueue(1, 2);
  const open = openWork();
  const first = queue.run(open.work);
  const gone = [1, 2].map(() =>
    queue.run(
      async () => undefined,
      () => true,
    ),
  );
  const next = queue.run(async () => "came in");
  for (const one of gone) await expect(one).rejects.toMatchObject({ code: "server_busy" });
  open.end();
  await first;
  await expect(next).resolves.toBe("came in");
});

it("a failure of the work is its caller's, and frees the turn", async () => {
  const queue = new WorkQueue(1, 1);
  await expect(queue.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await expect(queue.run(async () => 1)).resolves.toBe(1);
});
