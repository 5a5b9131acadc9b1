"""The address of the status page, inside the administration's."""

from django.contrib import admin
from django.urls import path

from cvarenta.health.page import status

app_name = "health"

urlpatterns = [path("", admin.site.admin_view(status), name="status")]
