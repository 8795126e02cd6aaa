import { Template } from "aws-cdk-lib/assertions";
import { beforeAll, expect, it, vi } from "vitest";
import * as z from "zod";
import { routeIds } from "#shared/contract/route-ids.ts";
import type { RouteLine } from "#shared/contract/routes.ts";
import { mainStackRoutes } from "../settings/main-stack-routes.ts";
import { purchaseRoutes } from "../settings/purchase-functions.ts";
import { addGuardRules } from "./guard-rules.ts";
import { type Template as StackTemplate, withoutNestedStacks } from "./nested-stacks.ts";
import { apiOperations, propertiesOf, shopFunctions } from "./testing/resources.ts";
import { stageTemplates } from "./testing/stage-template.ts";

/** CloudFormation's limits for a stack, and how many resources of the main one may be in use today. */
const mainStackResources = 480;
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

const sizes = z.object({ Parameters: z.record(z.string(), z.unknown()).default({}) });

let main: StackTemplate;
let nested: readonly StackTemplate[];
let whole: Template;
beforeAll(async () => {
  const stacks = await stageTemplates(
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
      mail: { from: "Everline <hello@example.com>", replyTo: "help@example.com" },
    },
    addGuardRules,
  );
  main = stacks.main;
  nested = [...stacks.nested.values()];
  const readNested = async (_key: string, id: string) => stacks.nested.get(id) ?? expect.fail(id);
  whole = Template.fromJSON(await withoutNestedStacks(main, readNested));
});

it("two hundred routes fit, with everything that a stage can have, into stacks within CloudFormation's limits", () => {
  expect(routeIds()).toHaveLength(routeCount);
  expect(nested.length).toBeGreaterThan(0);
  expect(Object.keys(main.Resources).length).toBeLessThanOrEqual(mainStackResources);
  for (const each of [main, ...nested]) {
    expect(Object.keys(each.Resources).length).toBeLessThanOrEqual(limits.resources);
    expect(Object.keys(sizes.parse(each).Parameters).length).toBeLessThanOrEqual(limits.parameters);
    expect(Object.keys(each.Outputs).length).toBeLessThanOrEqual(limits.outputs);
    expect(JSON.stringify(each).length).toBeLessThanOrEqual(limits.bytes);
  }
});

it("the routes of the main stack stay in it however many are added, and those of a purchase are among them", () => {
  const inMainStack = JSON.stringify(main.Resources);
  const tagged = [...mainStackRoutes].filter((id) => inMainStack.includes(`{"Key":"route","Value":"${id}"}`));
  expect(tagged).toEqual([...mainStackRoutes]);
  expect(purchaseRoutes.filter((id) => !mainStackRoutes.has(id))).toEqual([]);
});

it("each of two hundred routes has its own function, and a permission for that route alone", () => {
  expect(apiOperations(whole)).toHaveLength(routeCount);
  const functions = shopFunctions(whole).map(({ name }) => name);
  expect(routeIds().filter((id) => !functions.includes(id))).toEqual([]);
  const permissions = Object.values(
    propertiesOf(whole, "AWS::Lambda::Permission", z.object({ SourceArn: z.unknown() })),
  );
  const sources = permissions.map(({ SourceArn }) => JSON.stringify(SourceArn));
  for (const { routeKey } of apiOperations(whole)) {
    const [method, path] = routeKey.split(" ");
    expect(sources.filter((source) => source.includes(`/*/${method}${path}"`))).toHaveLength(1);
  }
});
