import type { PageMeta, PageProps, Summary } from '../api/page.ts';
import type { TemplateDefinition } from '../api/registry.ts';
import type { RenderEnv } from '../api/render-context.ts';
import type { Json } from '../shared/json.ts';
import type { Locale } from '../shared/locale.ts';
import { LOCALE_TAG } from '../shared/locale.ts';
import { placesOf } from '../shared/postal-address.ts';

/** Keys without a value are left out of its JSON. */
type Node = { readonly [key: string]: Json | undefined };

/** Writes a page's schema.org graph as JSON text. */
type StructuredData = (props: PageProps, type: NonNullable<TemplateDefinition['type']>) => string;

/** Creates the writer of graphs: organization, site, page, breadcrumbs, and the service, article or list itself. */
export function createStructuredData(env: RenderEnv): StructuredData {
  const starts = { fr: startOf('fr', env), en: startOf('en', env) };
  return (props, type) =>
    `${starts[props.internal.page.locale]},${JSON.stringify(pageNodes(props, env, type)).slice(1)}}`;
}

/** Writes what all graphs of a language begin with, once: it is half of most. */
function startOf(locale: Locale, env: RenderEnv): string {
  const graph = [organizationNode(locale, env), websiteNode(env)];
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).slice(0, -2);
}

function pageNodes(
  { internal }: PageProps,
  env: RenderEnv,
  type: NonNullable<TemplateDefinition['type']>,
): readonly Node[] {
  const { page, lists } = internal;
  const { origin } = env.config;
  const url = origin + page.path;
  const image = env.assets.openGraph[page.path];
  const listed = type === 'CollectionPage' ? (Object.values(lists)[0] ?? []) : [];
  const isPageType = type !== 'Service' && type !== 'BlogPosting';
  const hasBreadcrumbs = page.breadcrumbs.length > 1;
  const webPage: Node = {
    '@type': isPageType ? type : 'WebPage',
    '@id': `${url}#page`,
    url,
    name: page.title,
    description: page.description,
    inLanguage: LOCALE_TAG[page.locale],
    isPartOf: { '@id': `${origin}/#website` },
    primaryImageOfPage: image && { '@type': 'ImageObject', url: origin + image },
    dateModified: page.lastModified,
    breadcrumb: hasBreadcrumbs ? { '@id': `${url}#breadcrumb` } : undefined,
    mainEntity: listed.length > 0 ? { '@id': `${url}#list` } : undefined,
  };
  return [
    webPage,
    ...(hasBreadcrumbs ? [breadcrumbNode(page, url, origin)] : []),
    ...(listed.length > 0 ? [listNode(listed, url, origin)] : []),
    ...(type === 'Service' ? [serviceNode(page, url, env)] : []),
    ...(type === 'BlogPosting' ? [articleNode(page, url, env)] : []),
  ];
}

/** Lists the areas that the organization serves: its city, its region, and countries. */
function areasServed(locale: Locale, { config }: RenderEnv): readonly Node[] {
  const { city, region } = placesOf(config.organization, locale);
  const { address, countries = [address.country] } = config.organization;
  return [
    { '@type': 'City', name: city },
    { '@type': 'AdministrativeArea', name: region },
    ...countries.map((name) => ({ '@type': 'Country', name })),
  ];
}

function organizationNode(locale: Locale, env: RenderEnv): Node {
  const { origin, organization } = env.config;
  const { address } = organization;
  const logo = env.assets.statics['icon-512.png'] ?? env.assets.statics['favicon.svg'];
  return {
    '@type': ['Organization', 'ProfessionalService'],
    '@id': `${origin}/#organization`,
    name: organization.name,
    legalName: organization.legalName,
    url: `${origin}/`,
    email: organization.email,
    telephone: organization.phone,
    logo: logo && origin + logo,
    foundingDate: String(organization.founded),
    areaServed: areasServed(locale, env),
    knowsLanguage: Object.values(LOCALE_TAG),
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: placesOf(organization, locale).city,
      addressRegion: address.region,
      postalCode: address.postalCode,
      addressCountry: address.country,
    },
    sameAs: organization.sameAs?.length === 0 ? undefined : organization.sameAs,
  };
}

function websiteNode(env: RenderEnv): Node {
  const { origin, organization } = env.config;
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    url: `${origin}/`,
    name: organization.name,
    inLanguage: Object.values(LOCALE_TAG),
    publisher: { '@id': `${origin}/#organization` },
  };
}

function breadcrumbNode(page: PageMeta, url: string, origin: string): Node {
  return {
    '@type': 'BreadcrumbList',
    '@id': `${url}#breadcrumb`,
    itemListElement: page.breadcrumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.title,
      item: origin + crumb.path,
    })),
  };
}

function serviceNode(page: PageMeta, url: string, env: RenderEnv): Node {
  const { name } = page.fields;
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    name: page.title,
    // The short name says what the service is; a title may also say where.
    serviceType: typeof name === 'string' ? name : page.title,
    description: page.description,
    url,
    provider: { '@id': `${env.config.origin}/#organization` },
    areaServed: areasServed(page.locale, env),
    mainEntityOfPage: { '@id': `${url}#page` },
  };
}

/** Lists the documents that a list's page shows, in its order. */
function listNode(listed: readonly Summary[], url: string, origin: string): Node {
  return {
    '@type': 'ItemList',
    '@id': `${url}#list`,
    numberOfItems: listed.length,
    itemListElement: listed.map(({ path, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: origin + path,
    })),
  };
}

/** Returns the people who wrote a page, or the organization when it names none. */
function authorsOf({ authors = [] }: PageMeta, { config, assets }: RenderEnv): Json {
  const { origin } = config;
  if (authors.length === 0) return { '@id': `${origin}/#organization` };
  return authors.map(({ name, url, portrait }) => {
    const picture = portrait === undefined ? undefined : assets.pictures[portrait];
    return {
      '@type': 'Person',
      name,
      url: url?.startsWith('/') ? origin + url : url,
      image: picture && origin + picture.src,
      worksFor: { '@id': `${origin}/#organization` },
    };
  });
}

function articleNode(page: PageMeta, url: string, env: RenderEnv): Node {
  const { origin } = env.config;
  const image = env.assets.openGraph[page.path];
  const date = page.fields.date;
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#article`,
    headline: page.title,
    description: page.description,
    inLanguage: LOCALE_TAG[page.locale],
    datePublished: typeof date === 'string' ? date : undefined,
    dateModified: page.lastModified,
    image: image && origin + image,
    author: authorsOf(page, env),
    publisher: { '@id': `${origin}/#organization` },
    mainEntityOfPage: { '@id': `${url}#page` },
  };
}
