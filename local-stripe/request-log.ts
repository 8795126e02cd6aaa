/** A logged request, without parameters: they may contain card numbers and secrets. */
export interface LoggedRequest {
  at: string;
  method: string;
  path: string;
  idempotencyKey: string | null;
  requestId: string;
  /** 0 when a fault dropped the connection. */
  status: number;
  replayed: boolean;
}

const MAX_ENTRIES = 1000;

/** Creates a log of the last thousand API requests. */
export function createRequestLog() {
  const entries: LoggedRequest[] = [];
  return {
    add(entry: LoggedRequest): void {
      entries.push(entry);
      if (entries.length > MAX_ENTRIES) entries.shift();
    },
    list: (): readonly LoggedRequest[] => entries,
    clear: (): void => void entries.splice(0),
  };
}
export type RequestLog = ReturnType<typeof createRequestLog>;
