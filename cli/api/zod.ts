// Templates that import zod get this: the program's own copy, in memory already. The launcher compiles this module.
export * from 'zod';
export { default } from 'zod';
