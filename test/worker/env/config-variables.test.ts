import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig, Variables } from '#worker/env/config.ts';
import wranglerToml from '../../../wrangler.toml?raw';

describe('the configuration variables', () => {
  it('include all variables that wrangler.toml sets', () => {
    const sections = wranglerToml
      .split(/^(?=\[)/m)
      .filter((section) => /^\[(env\.\w+\.)?vars\]/.test(section));
    const names = sections.flatMap((section) =>
      [...section.matchAll(/^([A-Z_]+) = /gm)].map(([, name]) => name),
    );
    expect(sections).toHaveLength(3);
    const known = Variables.options.flatMap(({ entries }) => Object.keys(entries));
    expect(names.filter((name) => !known.includes(name ?? ''))).toEqual([]);
  });

  it('are each reported once if they are missing', () => {
    const problems = problemsOf({});
    expect(problems).toContain('ENVIRONMENT is missing');
    expect(problems).toContain('SITE_NAME is missing');
    expect(problems).toContain('PAYFAST_HOST is missing');
    expect(problems).toContain('MAIL_FROM is missing');
    expect(new Set(problems).size).toBe(problems.length);
  });
});

function problemsOf(variables: Record<string, string>): readonly string[] {
  try {
    parseConfig(variables);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}
