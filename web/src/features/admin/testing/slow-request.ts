import { act } from "@testing-library/react";

/** Every request that was opened, in its order; a test empties it. */
export const requests: SlowRequest[] = [];

/** A request that answers when the test says so. */
export class SlowRequest extends EventTarget {
  upload = new EventTarget();
  status = 0;
  responseText = "";
  sent: FormData | null = null;
  open() {
    requests.push(this);
  }
  send(form: FormData) {
    this.sent = form;
  }
  abort() {
    this.status = -1;
  }
  progress(loaded: number) {
    const event = Object.assign(new Event("progress"), { loaded, total: 100 });
    act(() => void this.upload.dispatchEvent(event));
  }
  /** The connection breaks off. */
  async cut() {
    await act(async () => void this.dispatchEvent(new Event("error")));
  }
  async answer(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    await act(async () => void this.dispatchEvent(new Event("load")));
  }
}
