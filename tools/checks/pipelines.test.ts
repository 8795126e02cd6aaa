import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { projectRoot } from "#cli/project-root.ts";
import { readDeployCommand } from "#operator/deploy-command.ts";
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
  if: z.string().optional(),
  outputs: z.record(z.string(), z.string()).optional(),
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

/** The workflows whose jobs sign in to AWS. */
const deploying = ["deploy", "preview"];
const isSignIn = (action = "") => action.startsWith("aws-actions/configure-aws-credentials");
const stepsOf = ({ steps }: z.output<typeof job>) => steps.map(({ uses, run }) => uses ?? run ?? "");
const signsIn = (each: z.output<typeof job>) => stepsOf(each).some(isSignIn);

describe("the pipelines that deploy", () => {
  it.each(deploying)("%s signs in to AWS with OpenID Connect, without a long-lived key", async (name) => {
    const { text, jobs } = await readWorkflow(name);
    const signedIn = Object.values(jobs).filter(signsIn);
    expect(signedIn.length).toBeGreaterThan(0);
    for (const { steps, permissions, environment } of signedIn) {
      const signIn = steps.find(({ uses }) => isSignIn(uses));
      expect(Object.keys(signIn?.with ?? {}).sort()).toEqual(["aws-region", "role-session-name", "role-to-assume"]);
      expect(permissions).toEqual({ contents: "read", "id-token": "write" });
      expect(environment).toBeDefined();
    }
    expect(text).not.toMatch(/secrets\.|AWS_ACCESS_KEY|AWS_SECRET/);
  });

  it.each(deploying)("%s tests, builds and synthesizes in jobs that can have no credentials", async (name) => {
    const { jobs } = await readWorkflow(name);
    for (const each of Object.values(jobs).filter((one) => !signsIn(one))) {
      expect(each.permissions?.["id-token"]).toBeUndefined();
    }
    for (const each of Object.values(jobs).filter(signsIn)) {
      const commands = stepsOf(each).join("\n");
      expect(commands).not.toMatch(/npm (test|run (synth|build))\b/);
      // With --app, --execute or destroy, nothing is built.
      expect(commands).toMatch(/npm run (deploy -- .*(--app assemblies\/|--execute )|destroy )/);
    }
  });

  it("deploys what was tested: the assemblies come from the job that ran every test, in the same tree", async () => {
    const { jobs } = await readWorkflow("deploy");
    const build = jobs.build === undefined ? [] : stepsOf(jobs.build);
    const order = ["npm test", "npm run synth -- --stage dev -- --output assemblies/dev", "actions/upload-artifact@"];
    const places = order.map((start) => build.findIndex((step) => step.startsWith(start)));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect(build.filter((step) => step.startsWith("npm run synth"))).toHaveLength(2);
  });

  it("buys a license on dev in test mode before prod is planned, and prod waits for its reviewers to read the plan", async () => {
    const { jobs } = await readWorkflow("deploy");
    const chain = Object.entries(jobs).map(([name, { needs }]) => [name, needs]);
    expect(chain).toEqual([
      ["build", undefined],
      ["dev", "build"],
      ["purchase", "dev"],
      ["prod-plan", "purchase"],
      ["prod", "prod-plan"],
    ]);
    expect(jobs.purchase?.steps.at(-1)?.run).toContain("npm run smoke");
    const plan = jobs["prod-plan"]?.steps.at(-1)?.run ?? "";
    expect(plan).toMatch(/--plan --yes[\s\S]+GITHUB_STEP_SUMMARY/);
    // The name that the next job executes is in the sentence that the command prints.
    const [, pattern = ""] = /s\/\^(.+)\\\)\\\..*\/\\1\/p/.exec(plan) ?? [];
    expect("The change set is plan-20261125031500. To execute it: npm run …").toMatch(
      new RegExp(`^${pattern.replace("\\(", "(")})\\.`),
    );
    expect(await readFile(path.join(projectRoot, "operator/deploy.ts"), "utf8")).toMatch(
      /The change set is \$\{changeSet\}\. /,
    );
    expect(jobs.prod?.steps.at(-1)?.run).toContain(`--execute "$CHANGE_SET"`);
    expect([jobs.dev?.environment, jobs["prod-plan"]?.environment, jobs.prod?.environment]).toEqual([
      "dev",
      "prod-plan",
      "prod",
    ]);
  });

  it.each(deploying)(
    "%s installs packages before it has credentials, and runs only the needed install scripts",
    async (name) => {
      const { jobs } = await readWorkflow(name);
      for (const each of Object.values(jobs).filter(signsIn)) {
        const steps = stepsOf(each);
        const signIn = steps.findIndex(isSignIn);
        const commands = steps.slice(0, signIn).filter((step) => step.startsWith("npm "));
        expect(commands).toEqual(["npm ci --ignore-scripts --no-audit --no-fund", "npm rebuild node esbuild"]);
        const allowed = Object.entries(packageJson.allowScripts).filter(([, isAllowed]) => isAllowed);
        expect(commands[1]).toBe(`npm rebuild ${allowed.map(([packageName]) => packageName).join(" ")}`);
        expect(steps.slice(signIn).join("\n")).not.toMatch(/npm (ci|i|install)\b/);
      }
    },
  );

  it("gives only pull requests of this repository a shop, and deploys it with the commands of the branch it targets", async () => {
    const { jobs } = await readWorkflow("preview");
    for (const name of ["build", "remove"]) {
      expect(jobs[name]?.if).toContain("github.event.pull_request.head.repo.full_name == github.repository");
    }
    for (const each of Object.values(jobs).filter(signsIn)) {
      const checkout = each.steps.find(({ uses }) => uses?.startsWith("actions/checkout@"));
      expect(checkout?.with?.ref).toBe(`\${{ github.event.pull_request.base.sha }}`);
    }
    expect(jobs.remove?.steps.at(-1)?.run).toContain(`npm run destroy -- --stage "pr-$NUMBER"`);
  });

  it("passes values of an event to the shell as variables only, which cannot be code", async () => {
    const pipelines = await Promise.all(["test", "deploy", "preview", "audit"].map(readWorkflow));
    const runs = pipelines.flatMap(({ jobs }) =>
      Object.values(jobs).flatMap(({ steps }) => steps.map(({ run }) => run)),
    );
    for (const run of runs) expect(run ?? "").not.toContain("${{");
  });

  it.each(["test", "deploy", "preview", "audit"])(
    "%s runs only existing commands, in jobs with a timeout",
    async (name) => {
      const { jobs } = await readWorkflow(name);
      const all = Object.values(jobs);
      for (const each of all) expect(each["timeout-minutes"]).toBeGreaterThan(0);
      const commands = all.flatMap(({ steps }) =>
        steps.flatMap(({ run }) => [...(run ?? "").matchAll(/npm run (\S+)/g)]),
      );
      for (const [, command = ""] of commands) expect(Object.keys(packageJson.scripts)).toContain(command);
    },
  );

  it.each(deploying)("%s deploys with arguments that the command accepts", async (name) => {
    const { jobs } = await readWorkflow(name);
    const deployments = Object.values(jobs)
      .flatMap(stepsOf)
      .flatMap((commands) => [...commands.matchAll(/npm run deploy -- (.*?)(?: \||$)/gm)]);
    expect(deployments.length).toBeGreaterThan(0);
    for (const [, args = ""] of deployments) {
      const values = args
        .replaceAll(/"\$CHANGE_SET"/g, "plan-1")
        .replaceAll(/"?(pr-)?\$\w+"?|"?(pr-)?\$\{\w+\}"?/g, "pr-1");
      expect(readDeployCommand(values.split(" "))).not.toBeTypeOf("string");
    }
  });
});

describe("every pipeline", () => {
  it("pins third-party actions to a commit, which cannot be moved like a tag", async () => {
    const pipelines = await Promise.all(["test", "deploy", "preview", "audit"].map(readWorkflow));
    const actions = pipelines.flatMap(({ text }) =>
      [...text.matchAll(/uses: (.+)$/gm)].map(([, action = ""]) => action),
    );
    expect(actions.length).toBeGreaterThan(0);
    for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    const versions = new Map(actions.map((action) => [action.split("@")[0], action]));
    expect([...new Set(actions)].sort()).toEqual([...versions.values()].sort());
  });

  it("has its actions kept up to date by Dependabot, which also reports packages with a known vulnerability", async () => {
    const text = await readFile(path.join(projectRoot, ".github/dependabot.yml"), "utf8");
    expect(parse(text)).toMatchObject({
      updates: [
        { "package-ecosystem": "github-actions", directory: "/" },
        { "package-ecosystem": "npm", directory: "/", "open-pull-requests-limit": 0 },
      ],
    });
  });

  it("is joined by a weekly look for known vulnerabilities, in what is deployed and in what builds it", async () => {
    const { on, jobs } = await readWorkflow("audit");
    expect(on.schedule).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* [0-6]$/) }]);
    const commands = Object.values(jobs).flatMap(stepsOf);
    expect(commands.filter((step) => step.startsWith("npm audit"))).toEqual([
      "npm audit --package-lock-only --omit=dev --audit-level=moderate",
      "npm audit --package-lock-only --audit-level=high",
    ]);
  });
});

describe("the role of an environment", () => {
  const statement = z.object({ Action: z.union([z.string(), z.array(z.string())]), Resource: z.unknown() });
  const policy = z.object({ PolicyDocument: z.object({ Statement: z.array(statement) }) });
  const rolePolicy = z.object({ Condition: z.string(), Properties: policy });

  async function readRole() {
    const text = await readFile(path.join(projectRoot, "docs/operating/deploy-role.yaml"), "utf8");
    const tags = ["!Sub", "!Ref", "!Equals", "!Not", "!If", "!GetAtt"].flatMap((tag) => [
      { tag, resolve: (value: string) => value },
      { tag, collection: "seq" as const },
    ]);
    const { Resources } = z
      .object({
        Resources: z.object({
          DeployRole: z.object({
            Properties: z.object({
              AssumeRolePolicyDocument: z.object({
                Statement: z.tuple([
                  z.object({ Condition: z.object({ StringEquals: z.record(z.string(), z.unknown()) }) }),
                ]),
              }),
              Policies: z.tuple([policy]),
            }),
          }),
          Planning: rolePolicy,
          Executing: rolePolicy,
          Deleting: rolePolicy,
        }),
      })
      .parse(parse(text, { customTags: tags }));
    return { text, ...Resources };
  }
  const actionsOf = ({ PolicyDocument }: z.output<typeof policy>) =>
    PolicyDocument.Statement.flatMap(({ Action }) => Action);

  it("can be assumed only by runs of one repository in that one environment", async () => {
    const { DeployRole } = await readRole();
    expect(DeployRole.Properties.AssumeRolePolicyDocument.Statement[0].Condition.StringEquals).toEqual({
      "token.actions.githubusercontent.com:aud": "sts.amazonaws.com",
      "token.actions.githubusercontent.com:sub": `repo:\${Repository}:environment:\${Environment}`,
    });
  });

  it("reaches only the stacks of its stage", async () => {
    const { DeployRole, Planning, Executing, Deleting } = await readRole();
    const policies = [
      DeployRole.Properties.Policies[0],
      Planning.Properties,
      Executing.Properties,
      Deleting.Properties,
    ];
    const onStacks = policies.flatMap(({ PolicyDocument }) =>
      PolicyDocument.Statement.filter(({ Action }) => String(Action).includes("cloudformation:")),
    );
    expect(onStacks).toHaveLength(4);
    for (const { Resource } of onStacks) {
      expect(Resource).toEqual(
        ["", "-copies"].map(
          (suffix) => `arn:\${AWS::Partition}:cloudformation:*:\${AWS::AccountId}:stack/Everline-\${Stage}${suffix}/*`,
        ),
      );
    }
  });

  it("of prod's plan can execute nothing, the one of prod can prepare nothing, and only a preview's deletes", async () => {
    const { Planning, Executing, Deleting } = await readRole();
    expect([Planning.Condition, Executing.Condition, Deleting.Condition]).toEqual(["Plans", "Executes", "Deploys"]);
    expect(actionsOf(Planning.Properties)).not.toContain("cloudformation:ExecuteChangeSet");
    expect(actionsOf(Executing.Properties)).not.toContain("cloudformation:CreateChangeSet");
    expect(actionsOf(Deleting.Properties)).toEqual(["cloudformation:DeleteStack"]);
  });

  it("cannot assume the bootstrap's deployment role, which reaches every stack of the account", async () => {
    const { text } = await readRole();
    expect(text.match(/role\/cdk-\S+/g)).toEqual([
      expect.stringContaining("file-publishing-role-"),
      expect.stringContaining("cfn-exec-role-"),
    ]);
  });
});
