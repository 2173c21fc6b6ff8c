from saas.tenancy.error_page import error_page
from tenants.pages import shell

error_page.register(shell.error_page)
