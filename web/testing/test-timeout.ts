/** Sets the timeout of page tests: the default of one second is too short for lazy chunks on a busy machine. */
import { configure } from "@testing-library/react";

configure({ asyncUtilTimeout: 30_000 });
