import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { projectRoot } from "#cli/project-root.ts";
import { stageNames } from "#infra/aws/stage-name.ts";
import packageJson from "../../package.json" with { type: "json" };

const step = z.looseObject({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
});
const job = z.looseObject({
  permissions: z.record(z.string(), z.string()).optional(),
  "timeout-minutes": z.int().optional(),
  needs: z.string().optional(),
  uses: z.string().optional(),
  environment: z.string().optional(),
  steps: z.array(step).default([]),
});
const workflow = z.looseObject({
  on: z.record(z.string(), z.unknown()),
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(z.string(), job),
});

async function readWorkflow(name: string) {
  const text = await readFile(path.join(projectRoot, ".github/workflows", `${name}.yml`), "utf8");
  return { text, ...workflow.parse(parse(text)) };
}

describe("the pipeline that tests", () => {
  it("runs the test command on every pull request, with read-only permissions and a timeout", async () => {
    const { on, permissions, jobs } = await readWorkflow("test");
    expect(Object.keys(on)).toContain("pull_request");
    expect(permissions).toEqual({ contents: "read" });
    expect(jobs.test?.["timeout-minutes"]).toBeGreaterThan(0);
    expect(jobs.test?.steps.map(({ run }) => run).filter(Boolean)).toEqual(["npm test"]);
  });
});

describe("the pipeline that deploys", () => {
  it("signs in to AWS with OpenID Connect, without a long-lived key", async () => {
    const { text, jobs } = await readWorkflow("deploy");
    const signIn = jobs.deploy?.steps.find(({ uses }) => uses?.startsWith("aws-actions/configure-aws-credentials"));
    expect(Object.keys(signIn?.with ?? {}).sort()).toEqual(["aws-region", "role-session-name", "role-to-assume"]);
    expect(jobs.deploy?.permissions).toEqual({ contents: "read", "id-token": "write" });
    expect(text).not.toMatch(/secrets\.|AWS_ACCESS_KEY|AWS_SECRET/);
  });

  it("deploys a tested commit to one of the stages, in that stage's GitHub environment", async () => {
    const { on, jobs } = await readWorkflow("deploy");
    const inputs = z.object({ inputs: z.object({ stage: z.object({ options: z.array(z.string()) }) }) });
    expect(inputs.parse(on.workflow_dispatch).inputs.stage.options).toEqual([...stageNames]);
    expect(jobs.test?.uses).toBe("./.github/workflows/test.yml");
    expect(jobs.deploy).toMatchObject({ needs: "test", environment: `\${{ inputs.stage }}` });
  });

  it("installs packages before it has AWS credentials, and runs only the two install scripts that are needed", async () => {
    const { jobs } = await readWorkflow("deploy");
    const steps = (jobs.deploy?.steps ?? []).map(({ uses, run }) => uses ?? run ?? "");
    const signIn = steps.findIndex((step) => step.startsWith("aws-actions/configure-aws-credentials"));
    const commands = steps.slice(0, signIn).filter((step) => step.startsWith("npm "));
    expect(commands).toEqual(["npm ci --ignore-scripts --no-audit --no-fund", "npm rebuild node esbuild"]);
    const allowed = Object.entries(packageJson.allowScripts).filter(([, isAllowed]) => isAllowed);
    expect(commands[1]).toBe(`npm rebuild ${allowed.map(([name]) => name).join(" ")}`);
    expect(steps.slice(signIn).join("\n")).not.toMatch(/npm (ci|i|install)\b/);
  });

  it("runs only existing commands", async () => {
    const { jobs } = await readWorkflow("deploy");
    const commands = jobs.deploy?.steps.flatMap(({ run }) => [...(run ?? "").matchAll(/npm run (\S+)/g)]) ?? [];
    expect(commands.length).toBeGreaterThan(0);
    for (const [, name = ""] of commands) expect(Object.keys(packageJson.scripts)).toContain(name);
  });
});

describe("every pipeline", () => {
  it("pins third-party actions to a commit, which cannot be moved like a tag", async () => {
    const pipelines = await Promise.all(["test", "deploy"].map(readWorkflow));
    const actions = pipelines.flatMap(({ text }) =>
      [...text.matchAll(/uses: (.+)$/gm)].map(([, action = ""]) => action),
    );
    const externalActions = actions.filter((action) => !action.startsWith("./"));
    expect(externalActions.length).toBeGreaterThan(0);
    for (const action of externalActions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it("has its actions kept up to date by Dependabot", async () => {
    const text = await readFile(path.join(projectRoot, ".github/dependabot.yml"), "utf8");
    expect(parse(text)).toMatchObject({ updates: [{ "package-ecosystem": "github-actions", directory: "/" }] });
  });
});

describe("the role that deploys", () => {
  it("is limited to one repository's environments, and can only assume the bootstrap's roles", async () => {
    const text = await readFile(path.join(projectRoot, "docs/operating/deploy-role.yaml"), "utf8");
    const tags = ["!Sub", "!Ref", "!Equals", "!If", "!GetAtt"].flatMap((tag) => [
      { tag, resolve: (value: string) => value },
      { tag, collection: "seq" as const },
    ]);
    const role = z
      .object({
        Resources: z.object({
          DeployRole: z.object({
            Properties: z.object({
              AssumeRolePolicyDocument: z.object({
                Statement: z.tuple([
                  z.object({ Condition: z.object({ StringEquals: z.record(z.string(), z.unknown()) }) }),
                ]),
              }),
              Policies: z.tuple([
                z.object({
                  PolicyDocument: z.object({
                    Statement: z.array(z.object({ Action: z.string(), Resource: z.string() })),
                  }),
                }),
              ]),
            }),
          }),
        }),
      })
      .parse(parse(text, { customTags: tags }));
    const { AssumeRolePolicyDocument, Policies } = role.Resources.DeployRole.Properties;
    expect(AssumeRolePolicyDocument.Statement[0].Condition.StringEquals).toEqual({
      "token.actions.githubusercontent.com:aud": "sts.amazonaws.com",
      "token.actions.githubusercontent.com:sub": stageNames.map((stage) => `repo:\${Repository}:environment:${stage}`),
    });
    expect(Policies[0].PolicyDocument.Statement).toEqual([
      {
        Action: "sts:AssumeRole",
        Resource: `arn:\${AWS::Partition}:iam::\${AWS::AccountId}:role/cdk-\${BootstrapQualifier}-*`,
      },
    ]);
  });
});
