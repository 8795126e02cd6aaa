import { NestedStack, type Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { beforeAll, expect, it, vi } from "vitest";
import * as z from "zod";
import type { RouteLine } from "#shared/contract/routes.ts";
import { addGuardRules } from "./guard-rules.ts";
import { routeIds } from "./route-functions.ts";
import { apiOperations, propertiesOf, shopFunctions } from "./testing/resources.ts";
import { stageTemplate } from "./testing/stage-template.ts";

/** CloudFormation's limits for a stack. */
const limits = { resources: 500, bytes: 1_000_000, parameters: 200, outputs: 200 };
const routeCount = vi.hoisted(() => 200);

// The contract, stretched by routes for admins.
vi.mock("#shared/contract/routes.ts", async (original) => {
  const { routes } = await original<{ routes: Record<string, RouteLine> }>();
  return { routes: { ...routes, ...Object.fromEntries(addedIds(routes).map((id) => [id, addedRoute(id)])) } };
});
vi.mock("../settings/routes.ts", async (original) => {
  const { routeSettings } = await original<{ routeSettings: Record<string, unknown> }>();
  const { exportAdminUser } = routeSettings;
  return {
    routeSettings: {
      ...routeSettings,
      ...Object.fromEntries(addedIds(routeSettings).map((id) => [id, exportAdminUser])),
    },
  };
});

function addedIds(existing: object): string[] {
  return Array.from({ length: routeCount - Object.keys(existing).length }, (_, index) => `addedAdminRoute${index}`);
}

function addedRoute(id: string): RouteLine {
  return { method: "POST", path: `/api/admin/added/{id}/${id}`, who: "admin" };
}

const template = z.object({
  Resources: z.record(z.string(), z.unknown()),
  Parameters: z.record(z.string(), z.unknown()).default({}),
  Outputs: z.record(z.string(), z.unknown()).default({}),
});

let main: Template;
let nested: readonly Template[];
beforeAll(async () => {
  const stacks: Stack[] = [];
  main = await stageTemplate(
    {
      stage: "prod",
      stripePublishableKey: "pk_live_everline",
      domain: {
        name: "shop.example.com",
        certificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/abc",
        hostedZone: { id: "Z0123456789ABC", name: "example.com" },
      },
      alarms: { email: "ops@example.com", runbooks: "https://example.com/docs/runbooks" },
      monthlyBudget: 50,
      firewall: "on",
    },
    (stack) => {
      stacks.push(stack);
      addGuardRules(stack);
    },
  );
  nested = stacks
    .flatMap((stack) => stack.node.findAll())
    .filter((construct) => construct instanceof NestedStack)
    .map((stack) => Template.fromStack(stack));
}, 120_000);

it("two hundred routes fit, with everything that a stage can have, into stacks within CloudFormation's limits", () => {
  expect(routeIds()).toHaveLength(routeCount);
  expect(nested.length).toBeGreaterThan(0);
  for (const each of [main, ...nested]) {
    const { Resources, Parameters, Outputs } = template.parse(each.toJSON());
    expect(Object.keys(Resources).length).toBeLessThanOrEqual(limits.resources);
    expect(Object.keys(Parameters).length).toBeLessThanOrEqual(limits.parameters);
    expect(Object.keys(Outputs).length).toBeLessThanOrEqual(limits.outputs);
    expect(JSON.stringify(each.toJSON()).length).toBeLessThanOrEqual(limits.bytes);
  }
});

it("each of two hundred routes has its own function, and a permission for that route alone", () => {
  expect(apiOperations(main)).toHaveLength(routeCount);
  const functions = [main, ...nested].flatMap((each) => shopFunctions(each)).map(({ name }) => name);
  expect(routeIds().filter((id) => !functions.includes(id))).toEqual([]);
  const permissions = [main, ...nested].flatMap((each) =>
    Object.values(propertiesOf(each, "AWS::Lambda::Permission", z.object({ SourceArn: z.unknown() }))),
  );
  const sources = permissions.map(({ SourceArn }) => JSON.stringify(SourceArn));
  for (const { routeKey } of apiOperations(main)) {
    const [method, path] = routeKey.split(" ");
    expect(sources.filter((source) => source.includes(`/*/${method}${path}"`))).toHaveLength(1);
  }
});
