import type { WireObject } from "./wire.ts";

export type Handler = (event: WireObject) => void;

/** Event emitter with the `on`, `once` and `off` of Elements. */
export function createEmitter() {
  const handlers = new Map<string, Set<Handler>>();
  const setOf = (event: string): Set<Handler> => {
    const eventHandlers = handlers.get(event) ?? new Set();
    handlers.set(event, eventHandlers);
    return eventHandlers;
  };
  return {
    on: (event: string, handler: Handler): void => void setOf(event).add(handler),
    off: (event: string, handler?: Handler): void => {
      if (handler === undefined) setOf(event).clear();
      else setOf(event).delete(handler);
    },
    once(event: string, handler: Handler): void {
      const first: Handler = (detail) => {
        setOf(event).delete(first);
        handler(detail);
      };
      setOf(event).add(first);
    },
    emit(event: string, detail: WireObject): void {
      for (const handler of [...setOf(event)]) handler(detail);
    },
  };
}
