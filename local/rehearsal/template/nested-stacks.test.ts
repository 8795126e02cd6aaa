import { App } from "aws-cdk-lib";
import { expect, it, vi } from "vitest";
import { stageTemplate } from "#infra/aws/testing/stage-template.ts";
import type { RouteLine } from "#shared/contract/routes.ts";
import { deployedApi } from "../api/deployed-api.ts";
import { readDeployedStage } from "../stage/deployed-stage.ts";

// The contract, stretched until functions go into nested stacks.
vi.mock("#shared/contract/routes.ts", async (original) => {
  const { routes } = await original<{ routes: Record<string, RouteLine> }>();
  return { routes: { ...routes, ...Object.fromEntries(added().map((id) => [id, addedRoute(id)])) } };
});
vi.mock("#infra/settings/routes.ts", async (original) => {
  const { routeSettings } = await original<{ routeSettings: Record<string, unknown> }>();
  const { getMe } = routeSettings;
  return { routeSettings: { ...routeSettings, ...Object.fromEntries(added().map((id) => [id, getMe])) } };
});

function added(): string[] {
  return Array.from({ length: 130 }, (_, index) => `added${index}`);
}

function addedRoute(id: string): RouteLine {
  return { method: "GET", path: `/api/added/${id}`, who: "customer" };
}

it("a stack with nested stacks is rehearsed like one without: every route leads to its function, with its rights", async () => {
  const folders: string[] = [];
  await stageTemplate({}, (stack) => {
    const app = App.of(stack);
    if (app instanceof App) folders.push(app.outdir);
  });
  const { assembly, resolve, functions } = await readDeployedStage(folders[0] ?? "");
  const { routes, faults } = deployedApi(assembly, resolve, functions.values());
  expect(faults).toEqual([]);
  const target = routes.get("GET /api/added/added129")?.target;
  if (target === undefined || !("function" in target)) throw new Error("The last route has no function.");
  const own = [...functions.values()].find(({ name }) => name === "getMe");
  expect(target.function.name).toBe("added129");
  expect(target.function.environment).toEqual(own?.environment);
  const resourcesOf = (statements: typeof target.function.statements) =>
    statements.flatMap(({ Resource }) => Resource).filter((arn) => !arn.includes(":logs:"));
  expect(resourcesOf(target.function.statements)).toEqual(resourcesOf(own?.statements ?? []));
});
