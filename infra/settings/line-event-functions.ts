import type { FunctionSettings } from "./function-settings.ts";

export type LineEventFunctionId = "sendLineEvents";

/** The function that tells endpoints of changes at once. The job `sweepLineEvents` sends too (`jobs.ts`). */
export const lineEventFunctionSettings: Readonly<Record<LineEventFunctionId, FunctionSettings>> = {
  sendLineEvents: {
    entry: "functions/line-events/send-line-events.ts",
    table: ["GetItem", "Query", "PutItem", "UpdateItem"],
    writes: [{ partitions: ["DELIVERIES#*", "EVENT_ENDPOINTS"] }],
    indexes: [],
    secrets: [],
    memoryMb: 512,
    // Two attempts of ten seconds each, and the pause between them.
    timeoutSeconds: 60,
  },
};
