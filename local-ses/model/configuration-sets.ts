import { badRequest, notFound, SesFailure } from "./ses-failure.ts";

/** The kinds of events, as a destination names them, and as an event names itself in `detail.eventType`. */
export const eventTypes = {
  SEND: "Send",
  DELIVERY: "Delivery",
  BOUNCE: "Bounce",
  COMPLAINT: "Complaint",
  REJECT: "Reject",
  DELIVERY_DELAY: "DeliveryDelay",
} as const;
export type EventTypeName = keyof typeof eventTypes;
export type EventType = (typeof eventTypes)[EventTypeName];

export interface EventDestination {
  readonly name: string;
  readonly enabled: boolean;
  /** As the request had them: also types that never happen here, such as OPEN. */
  readonly matchingTypes: readonly string[];
  readonly eventBusArn: string | undefined;
}

export interface ConfigurationSet {
  readonly name: string;
  readonly destinations: Map<string, EventDestination>;
  sendingEnabled: boolean;
}

const DEFAULT_BUS = "arn:aws:events:us-east-1:123456789012:event-bus/default";

/** A configuration set that publishes every event. */
function publishingSet(name: string): ConfigurationSet {
  const destination: EventDestination = {
    name: "events",
    enabled: true,
    matchingTypes: Object.keys(eventTypes),
    eventBusArn: DEFAULT_BUS,
  };
  return { name, destinations: new Map([[destination.name, destination]]), sendingEnabled: true };
}

/**
 * Creates the configuration sets. With `names`, those exist and publish every event; without, each name that is asked
 * for exists. More are created over the API, with the event destinations that it gives them.
 */
export function createConfigurationSets(names: readonly string[] | undefined) {
  const sets = new Map((names ?? []).map((name) => [name, publishingSet(name)]));
  return {
    list: (): readonly string[] => [...sets.keys()],
    /** @throws SesFailure NotFoundException */
    get(name: string): ConfigurationSet {
      const found = sets.get(name);
      if (found !== undefined) return found;
      if (names !== undefined) throw notFound(`Configuration set <${name}> does not exist.`);
      const made = publishingSet(name);
      sets.set(name, made);
      return made;
    },
    create(name: string): void {
      if (!/^[\w-]{1,64}$/.test(name)) throw badRequest(`Invalid configuration set name <${name}>.`);
      if (sets.has(name)) throw new SesFailure("AlreadyExistsException", `Configuration set <${name}> already exists.`);
      sets.set(name, { name, destinations: new Map(), sendingEnabled: true });
    },
    remove(name: string): void {
      if (!sets.delete(name)) throw notFound(`Configuration set <${name}> does not exist.`);
    },
  };
}
export type ConfigurationSets = ReturnType<typeof createConfigurationSets>;

/** Whether this set publishes events of this type to EventBridge. */
export function publishes(set: ConfigurationSet, type: EventType): boolean {
  return [...set.destinations.values()].some(
    ({ enabled, eventBusArn, matchingTypes }) =>
      enabled &&
      eventBusArn !== undefined &&
      Object.entries(eventTypes).some(([name, each]) => each === type && matchingTypes.includes(name)),
  );
}
