import type { ServerResponse } from "node:http";

/** Tells the reader's open pages, over server-sent events, that something has changed. */
export function createChanges() {
  const open = new Set<ServerResponse>();
  let isDue = false;
  return {
    subscribe(response: ServerResponse): void {
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
      response.write("retry: 1000\n\n");
      open.add(response);
      response.once("close", () => open.delete(response));
    },
    /** Changes of one moment are told together. */
    changed(): void {
      if (isDue || open.size === 0) return;
      isDue = true;
      setTimeout(() => {
        isDue = false;
        for (const response of open) response.write("data: changed\n\n");
      }, 50).unref();
    },
  };
}
export type Changes = ReturnType<typeof createChanges>;
