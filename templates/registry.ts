import { defineRegistry } from '../cli/shared/define.ts';
import { provide } from './context.tsx';
import { fenced } from './fenced/fenced.ts';
import { forms } from './forms.ts';
import { generatedStyles } from './generated-styles.ts';
import { AloneLayout } from './layouts/alone.tsx';
import { DefaultLayout } from './layouts/default.tsx';
import * as lists from './lists.ts';
import { middleware } from './middleware.ts';
import { openGraphCard } from './open-graph.ts';
import { AboutPage } from './pages/about.tsx';
import { AnimPage } from './pages/anim.tsx';
import { BlogPage } from './pages/blog.tsx';
import { BrandPage } from './pages/brand.tsx';
import { BudgetPage } from './pages/budget.tsx';
import { CareerPage } from './pages/career.tsx';
import { ContactPage } from './pages/contact.tsx';
import { FailurePage, NotFoundPage } from './pages/error.tsx';
import { HomePage } from './pages/home.tsx';
import { DocumentPage } from './pages/page.tsx';
import { PostPage } from './pages/post.tsx';
import { ProductsPage } from './pages/products.tsx';
import { ProjectPage } from './pages/project.tsx';
import { ProjectsPage } from './pages/projects.tsx';
import { ServicePage } from './pages/service.tsx';
import { ServicesPage } from './pages/services.tsx';
import { StatusPage } from './pages/status.tsx';
import { TagPage } from './pages/tag.tsx';
import { RESERVED_IDS } from './reserved-ids.ts';
import { collections } from './schemas/collections.ts';
import { data } from './schemas/data.ts';
import * as sections from './schemas/sections.ts';
import { shared } from './shared.ts';
import { validateService, validateTag } from './validate.ts';

/** Everything the site's templates tell the generator. */
export const registry = defineRegistry({
  templates: {
    home: { component: HomePage, sections: sections.homeSections, lists: lists.homeLists },
    services: {
      component: ServicesPage,
      sections: sections.servicesSections,
      lists: lists.servicesLists,
      type: 'CollectionPage',
    },
    service: {
      component: ServicePage,
      sections: sections.serviceSections,
      lists: lists.serviceLists,
      validate: validateService,
      type: 'Service',
    },
    projects: {
      component: ProjectsPage,
      sections: sections.projectsSections,
      lists: lists.projectsLists,
      type: 'CollectionPage',
    },
    project: {
      component: ProjectPage,
      sections: sections.projectSections,
      lists: lists.projectLists,
      prose: true,
    },
    blog: {
      component: BlogPage,
      sections: sections.blogSections,
      lists: lists.postsLists,
      type: 'CollectionPage',
    },
    tag: { component: TagPage, lists: lists.tagLists, validate: validateTag, type: 'CollectionPage' },
    post: { component: PostPage, lists: lists.postLists, type: 'BlogPosting', prose: true },
    about: { component: AboutPage, sections: sections.aboutSections, type: 'AboutPage', prose: true },
    products: {
      component: ProductsPage,
      sections: sections.productsSections,
      lists: lists.servicesLists,
    },
    brand: { component: BrandPage, sections: sections.brandSections },
    budget: { component: BudgetPage, sections: sections.budgetSections },
    anim: { component: AnimPage, sections: sections.animSections },
    career: { component: CareerPage, sections: sections.careerSections, prose: true },
    contact: { component: ContactPage, sections: sections.contactSections, type: 'ContactPage' },
    status: { component: StatusPage, sections: sections.statusSections, lists: lists.statusLists },
    page: { component: DocumentPage, sections: sections.pageSections, prose: true },
  },
  layouts: { default: DefaultLayout, alone: AloneLayout },
  middleware,
  fenced,
  collections,
  data,
  reservedIds: RESERVED_IDS,
  themeColours: { light: '#f3f4f0', dark: '#12161f' },
  fixedMessages: [
    'menu.call',
    'menu.appointment',
    'contact.name',
    'contact.loading',
    'contact.success',
    'contact.error',
    'newsletter.loading',
    'newsletter.success',
    'newsletter.error',
    'service.loading',
    'service.notFound.title',
    'service.notFound.text',
    'service.notFound.link',
    'error.404.title',
    'error.404.path',
    'error.500.title',
  ],
  errors: { 404: NotFoundPage, 500: FailurePage },
  shared,
  facts: {
    data: 'claims',
    show: 'figure',
    drawn: ['plate', 'forms'],
    free: ['/privacy', '/terms', '/terms-and-conditions', '/accessibility'],
    told: ['posts'],
  },
  forms: { named: forms, choices: { list: 'formChoices', collection: 'services' } },
  generatedStyles,
  openGraph: openGraphCard,
  provide,
});
