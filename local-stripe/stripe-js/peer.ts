import { isWireObject, textAt, type WireObject, wireObjectAt } from "./wire.ts";

/** One end of a private MessagePort between the shop's page and one of our frames. */
export interface Peer {
  /** Sends a message that expects no reply. */
  notify(name: string, detail?: WireObject): void;
  /** Sends a request and resolves to its reply. */
  ask(name: string, detail?: WireObject): Promise<WireObject>;
}

/** Handles incoming messages and requests. The result is the reply to a request; for a message it is ignored. */
export type Listener = (name: string, detail: WireObject) => WireObject | Promise<WireObject> | undefined;

export function createPeer(port: MessagePort, listener: Listener): Peer {
  const pendingRequests = new Map<number, (reply: WireObject) => void>();
  let requestCount = 0;
  port.onmessage = async ({ data }: MessageEvent<unknown>) => {
    if (!isWireObject(data)) return;
    const id = typeof data.id === "number" ? data.id : undefined;
    const name = textAt(data, "name");
    if (name === undefined) {
      if (id === undefined) return;
      pendingRequests.get(id)?.(wireObjectAt(data, "reply"));
      pendingRequests.delete(id);
      return;
    }
    const reply = await listener(name, wireObjectAt(data, "detail"));
    if (id !== undefined) port.postMessage({ id, reply: reply ?? {} });
  };
  return {
    notify: (name, detail = {}) => port.postMessage({ name, detail }),
    ask: (name, detail = {}) =>
      new Promise((resolve) => {
        requestCount += 1;
        pendingRequests.set(requestCount, resolve);
        port.postMessage({ id: requestCount, name, detail });
      }),
  };
}

/** Connects the page to a loaded frame of `origin`: sends it a port and `config`. */
export function connectFrame(frame: HTMLIFrameElement, origin: string, config: WireObject, listener: Listener): Peer {
  const { port1, port2 } = new MessageChannel();
  const peer = createPeer(port1, listener);
  frame.contentWindow?.postMessage({ localStripe: "init", config }, origin, [port2]);
  return peer;
}

/** In the frame, waits for the port from `connectFrame`. Accepts one message, from the embedding window only. */
export function acceptConnection(onConnect: (config: WireObject, port: MessagePort) => void): void {
  const receive = ({ source, data, ports }: MessageEvent<unknown>): void => {
    const [port] = ports;
    if (source !== window.parent || textAt(data, "localStripe") !== "init" || port === undefined) return;
    window.removeEventListener("message", receive);
    onConnect(wireObjectAt(data, "config"), port);
  };
  window.addEventListener("message", receive);
}
