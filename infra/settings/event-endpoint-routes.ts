import type { eventEndpoints } from "#shared/contract/admin/event-endpoints.ts";
import type { FunctionSettings } from "./function-settings.ts";

const readEndpoints = {
  table: ["GetItem", "Query"],
  indexes: [],
  secrets: ["tokens"],
  memoryMb: 512,
  timeoutSeconds: 10,
} as const;
const changeEndpoints = {
  ...readEndpoints,
  writes: [{ partitions: ["EVENT_ENDPOINTS", "AUDIT"] }],
} as const;

/** Settings of the admin routes about endpoints for events; a missing one does not compile. */
export const eventEndpointRouteSettings: Readonly<Record<keyof typeof eventEndpoints, FunctionSettings>> = {
  listEventEndpoints: { entry: "functions/routes/admin-event-endpoints/list-event-endpoints.ts", ...readEndpoints },
  addEventEndpoint: {
    entry: "functions/routes/admin-event-endpoints/add-event-endpoint.ts",
    ...changeEndpoints,
    table: ["GetItem", "Query", "PutItem"],
  },
  changeEventEndpoint: {
    entry: "functions/routes/admin-event-endpoints/change-event-endpoint.ts",
    ...changeEndpoints,
    table: ["GetItem", "PutItem"],
  },
  removeEventEndpoint: {
    entry: "functions/routes/admin-event-endpoints/remove-event-endpoint.ts",
    ...changeEndpoints,
    table: ["GetItem", "PutItem", "DeleteItem"],
  },
  listEventDeliveries: { entry: "functions/routes/admin-event-endpoints/list-event-deliveries.ts", ...readEndpoints },
  repeatEventDelivery: {
    entry: "functions/routes/admin-event-endpoints/repeat-event-delivery.ts",
    table: ["GetItem", "PutItem", "UpdateItem"],
    writes: [{ partitions: ["EVENT_ENDPOINTS", "DELIVERIES#*", "AUDIT"] }],
    indexes: [],
    secrets: ["tokens"],
    memoryMb: 512,
    // The endpoint may take ten seconds to answer.
    timeoutSeconds: 25,
  },
};
