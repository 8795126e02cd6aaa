import { accessSync, constants, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { CfnGuardValidator } from "@cdklabs/cdk-validator-cfnguard";
import {
  Annotations,
  type IPolicyValidationContext,
  type IPolicyValidationPlugin,
  type PolicyValidationPluginReport,
  type Stack,
  Validations,
} from "aws-cdk-lib";
import * as z from "zod";

const packageFolder = dirname(createRequire(import.meta.url).resolve("@cdklabs/cdk-validator-cfnguard/package.json"));
const rulesFolder = join(packageFolder, "rules/control-tower/cfn-guard");

type Machine = Pick<NodeJS.Process, "platform" | "arch">;

/**
 * Checks a stack against the rules of AWS Control Tower, with cfn-guard, which is packaged for Linux and macOS. Other
 * platforms get a warning instead, so that the stack can be synthesized there. Findings are acknowledged next to the
 * construct, under "cfn-guard::" and the rule's name.
 */
export function addGuardRules(stack: Stack, machine: Machine = process): void {
  if (canRun(machine)) Validations.of(stack).addPlugins(new GuardRules());
  else {
    Annotations.of(stack).addWarningV2(
      "everline:no-cfn-guard",
      `The rules of cfn-guard were not checked: it does not run on ${machine.platform} ${machine.arch}.`,
    );
  }
}

/**
 * Excluded rules, by file name, with the reason. All others apply; their findings are fixed or acknowledged next to
 * the construct.
 */
const disabledRules: Readonly<Record<string, string>> = {
  "ct-lambda-pr-2":
    "This rule cannot read an ARN that is composed in the template, like those of the routes, and its report breaks the plugin. A test checks who may invoke each function (functions.test.ts).",
};

function canRun({ platform, arch }: Machine): boolean {
  const folder = { linux: "ubuntu", darwin: "macos" }[String(platform)];
  const processor = { x64: "x86_64", arm64: "aarch64" }[String(arch)];
  try {
    accessSync(join(packageFolder, "bin", String(folder), String(processor), "cfn-guard"), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const templateSchema = z.looseObject({ Resources: z.record(z.string(), z.looseObject({ Type: z.string() })) });

/**
 * Runs only the rules for the resource types of the stack, on the resources that these rules read. All 237 rules on the
 * whole template take 15 seconds of CPU time; this selection gives the same findings in three.
 */
class GuardRules implements IPolicyValidationPlugin {
  readonly name = "cfn-guard";

  validate(context: IPolicyValidationContext): PolicyValidationPluginReport {
    const violations = context.templatePaths.flatMap((file) => findViolations(file, context));
    return { success: violations.length === 0, violations };
  }
}

function findViolations(templatePath: string, context: IPolicyValidationContext) {
  const wholeTemplate = templateSchema.parse(JSON.parse(readFileSync(templatePath, "utf8")));
  const types = new Set(Object.values(wholeTemplate.Resources).map(({ Type }) => Type));
  const rules = rulesAbout(types);
  // cfn-guard refuses to run without a rule.
  if (rules.length === 0) return [];
  const typesRead = new Set(rules.flatMap((rule) => rule.typesRead));
  const folder = mkdtempSync(join(tmpdir(), "everline-guard-"));
  try {
    const templateFile = join(folder, "template.json");
    const Resources = Object.fromEntries(
      Object.entries(wholeTemplate.Resources).filter(([, { Type }]) => typesRead.has(Type)),
    );
    writeFileSync(templateFile, JSON.stringify({ ...wholeTemplate, Resources }));
    const guard = new CfnGuardValidator({
      controlTowerRulesEnabled: false,
      disabledRules: Object.keys(disabledRules),
      rules: rules.map(({ file }) => file),
      maxBuffer: 256 * 1024 * 1024,
    });
    // Reported as errors, or CDK would accept a stack as soon as one of its findings is acknowledged.
    return guard.validate({ ...context, templatePaths: [templateFile] }).violations.map((violation) => ({
      ...violation,
      severity: "error",
      violatingResources: violation.violatingResources.map((resource) => ({ ...resource, templatePath })),
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The rules that report on one of these types, and the resource types that each rule reads. */
function rulesAbout(types: ReadonlySet<string>) {
  return readdirSync(rulesFolder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".guard"))
    .map((name) => join(rulesFolder, name))
    .flatMap((file) => {
      const text = readFileSync(file, "utf8");
      const typesRead = typesIn(text.replaceAll(/^\s*#.*$/gm, ""));
      // A comment above a rule lists the types it reports on. Without this comment, it reports on all types that it
      // reads.
      const reportedTypes = /^# Reports on:\s*((?:^#\s+AWS::.*\n)+)/m.exec(text)?.[1];
      return (reportedTypes === undefined ? typesRead : typesIn(reportedTypes)).some((type) => types.has(type))
        ? [{ file, typesRead }]
        : [];
    });
}

function typesIn(text: string): string[] {
  return text.match(/AWS::\w+::\w+/g) ?? [];
}
