// What templates get when they import zod: the program's own copy, which is in memory already. The launcher compiles it.
export * from 'zod';
export { default } from 'zod';
