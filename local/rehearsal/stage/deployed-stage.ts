import { type DeployedFunction, deployedFunctions } from "../lambda/deployed-functions.ts";
import { type Assembly, readAssembly } from "../template/assembly.ts";
import { type PhysicalNames, type Resolve, resolver } from "../template/resolve.ts";

export interface DeployedStage {
  readonly assembly: Assembly;
  readonly resolve: Resolve;
  /** By logical id. */
  readonly functions: ReadonlyMap<string, DeployedFunction>;
}

/** Reads the output of `cdk synth`, with the physical names that resources would have once deployed. */
export async function readDeployedStage(folder: string, physicalNames: PhysicalNames = {}): Promise<DeployedStage> {
  const assembly = await readAssembly(folder);
  const resolve = resolver(assembly, physicalNames);
  return { assembly, resolve, functions: deployedFunctions(assembly, resolve) };
}
