import type { WireObject } from "./wire.ts";

export type Handler = (event: WireObject) => void;

/** Event emitter with the `on`, `once` and `off` of Elements. */
export function createEmitter() {
  const handlers = new Map<string, Set<Handler>>();
  const handlersOf = (event: string): Set<Handler> => {
    const eventHandlers = handlers.get(event) ?? new Set();
    handlers.set(event, eventHandlers);
    return eventHandlers;
  };
  return {
    on: (event: string, handler: Handler): void => void handlersOf(event).add(handler),
    off: (event: string, handler?: Handler): void => {
      if (handler === undefined) handlersOf(event).clear();
      else handlersOf(event).delete(handler);
    },
    once(event: string, handler: Handler): void {
      const callOnce: Handler = (detail) => {
        handlersOf(event).delete(callOnce);
        handler(detail);
      };
      handlersOf(event).add(callOnce);
    },
    emit(event: string, detail: WireObject): void {
      for (const handler of [...handlersOf(event)]) handler(detail);
    },
  };
}
