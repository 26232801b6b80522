import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['cli/**/*.test.ts', 'templates/**/*.test.{ts,tsx}', 'assets/**/*.test.ts'],
    globalSetup: ['cli/tests/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Two cores: a build, a browser and a receiver at once already fill them.
    maxWorkers: 2,
    // On two busy cores a browser may miss one deadline; a defect fails twice.
    retry: 1,
  },
});
