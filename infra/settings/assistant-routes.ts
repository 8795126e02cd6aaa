import type { assistantRoutes } from "#shared/contract/assistant/routes.ts";
import { type FunctionSettings, holdingPartitions } from "./function-settings.ts";

/** Settings of the routes for assistants; a missing one does not compile. */
export const assistantRouteSettings: Readonly<Record<keyof typeof assistantRoutes, FunctionSettings>> = {
  validateLine: {
    entry: "functions/routes/lines/validate-line.ts",
    table: ["BatchGetItem", "GetItem", "Query", "PutItem", "UpdateItem"],
    writes: [{ partitions: [...holdingPartitions, "ASSISTANTS"] }],
    indexes: ["gsi3"],
    secrets: ["tokens"],
    memoryMb: 1024,
    timeoutSeconds: 10,
  },
  claimLine: {
    entry: "functions/routes/lines/claim-line.ts",
    table: ["BatchGetItem", "GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
    writes: [{ partitions: [...holdingPartitions, "CODE#*", "ATTEMPT#*", "ASSISTANTS"] }],
    indexes: [],
    secrets: [],
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  changeWaUser: {
    entry: "functions/routes/lines/change-wa-user.ts",
    table: ["BatchGetItem", "GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
    writes: [{ partitions: [...holdingPartitions, "ASSISTANTS"] }],
    indexes: [],
    secrets: [],
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  listLineChanges: {
    entry: "functions/routes/lines/list-line-changes.ts",
    table: ["BatchGetItem", "Query", "UpdateItem"],
    writes: [{ partitions: ["ASSISTANTS"] }],
    indexes: [],
    secrets: [],
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  listLineKeys: {
    entry: "functions/routes/lines/list-line-keys.ts",
    table: [],
    indexes: [],
    secrets: ["tokens"],
    memoryMb: 512,
    timeoutSeconds: 10,
  },
};
