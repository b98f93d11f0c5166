import { connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";

/** A line to a port of this machine that is as long as a phone's to a server far away. */
export async function layLongLine(
  port: number,
  oneWay: number,
): Promise<{ url: string; close: () => void }> {
  const open = new Set<Socket>();
  const near = createServer((socket) => {
    const far = connect(port, "127.0.0.1");
    for (const end of [socket, far]) {
      open.add(end);
      end.setNoDelay().on("error", () => {
        socket.destroy();
        far.destroy();
      });
    }
    socket.pipe(delayed(oneWay)).pipe(far).pipe(delayed(oneWay)).pipe(socket);
  });
  const url = await new Promise<string>((resolve) => {
    near.listen(0, "127.0.0.1", () => {
      const address = near.address();
      resolve(`http://localhost:${typeof address === "object" ? address?.port : ""}`);
    });
  });
  return {
    url,
    close: () => {
      for (const socket of open) socket.destroy();
      near.close();
    },
  };
}

/** Hands everything on so many ms later, in the same order. */
function delayed(delay: number): Transform {
  return new Transform({
    highWaterMark: 1024 * 1024,
    transform(chunk, _encoding, done) {
      setTimeout(() => this.push(chunk), delay);
      done();
    },
    flush(done) {
      setTimeout(done, delay);
    },
  });
}
