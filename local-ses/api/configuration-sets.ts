import * as z from "zod";
import type { EventDestination } from "../model/configuration-sets.ts";
import { badRequest, SesFailure } from "../model/ses-failure.ts";
import { noBody, operation } from "./operation.ts";

const path = "/v2/email/configuration-sets/{ConfigurationSetName}";
const nameOf = ({ names }: { names: Readonly<Record<string, string>> }): string => names.ConfigurationSetName ?? "";

const destinationSchema = z.looseObject({
  Enabled: z.boolean().default(false),
  MatchingEventTypes: z.array(z.string()).min(1, "Member must have length greater than or equal to 1"),
  EventBridgeDestination: z.object({ EventBusArn: z.string() }).optional(),
});

/** Configuration sets and their event destinations; only those on EventBridge publish. */
export const configurationSetOperations = [
  operation(
    "POST /v2/email/configuration-sets",
    z.looseObject({ ConfigurationSetName: z.string() }),
    ({ configurationSets }, { ConfigurationSetName }) => {
      configurationSets.create(ConfigurationSetName);
      return {};
    },
  ),
  operation("POST /v2/email/list-configuration-sets", noBody, ({ configurationSets }) => ({
    ConfigurationSets: configurationSets.list(),
  })),
  operation(`GET ${path}`, noBody, ({ configurationSets }, _body, request) => {
    const { name, sendingEnabled } = configurationSets.get(nameOf(request));
    return { ConfigurationSetName: name, SendingOptions: { SendingEnabled: sendingEnabled }, Tags: [] };
  }),
  operation(`DELETE ${path}`, noBody, ({ configurationSets }, _body, request) => {
    configurationSets.remove(nameOf(request));
    return {};
  }),
  operation(
    `PUT ${path}/sending`,
    z.object({ SendingEnabled: z.boolean().default(false) }),
    ({ configurationSets }, { SendingEnabled }, request) => {
      configurationSets.get(nameOf(request)).sendingEnabled = SendingEnabled;
      return {};
    },
  ),
  operation(`GET ${path}/event-destinations`, noBody, ({ configurationSets }, _body, request) => ({
    EventDestinations: [...configurationSets.get(nameOf(request)).destinations.values()].map(destinationReply),
  })),
  operation(
    `POST ${path}/event-destinations`,
    z.object({ EventDestinationName: z.string().min(1), EventDestination: destinationSchema }),
    ({ configurationSets }, { EventDestinationName, EventDestination }, request) => {
      const { destinations } = configurationSets.get(nameOf(request));
      if (destinations.has(EventDestinationName))
        throw new SesFailure("AlreadyExistsException", `Event destination <${EventDestinationName}> already exists.`);
      if (EventDestination.EventBridgeDestination?.EventBusArn.endsWith("/default") === false)
        throw badRequest("Only the default event bus is supported.");
      destinations.set(EventDestinationName, {
        name: EventDestinationName,
        enabled: EventDestination.Enabled,
        matchingTypes: EventDestination.MatchingEventTypes,
        eventBusArn: EventDestination.EventBridgeDestination?.EventBusArn,
      });
      return {};
    },
  ),
];

function destinationReply({ name, enabled, matchingTypes, eventBusArn }: EventDestination) {
  return {
    Name: name,
    Enabled: enabled,
    MatchingEventTypes: matchingTypes,
    ...(eventBusArn === undefined ? {} : { EventBridgeDestination: { EventBusArn: eventBusArn } }),
  };
}
