/** The timeout of page tests. The default of a second is short for lazy chunks while other tests share the machine. */
import { configure } from "@testing-library/react";

configure({ asyncUtilTimeout: 10_000 });
