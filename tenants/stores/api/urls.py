from django.urls import path

from tenants.stores.api import earnings, orders, products, stores
from tenants.stores.codes import api as codes
from tenants.stores.drops import api as drops
from tenants.stores.inventory.api import views as inventory
from tenants.stores.shipping.api import views as shipping

urlpatterns = [
    path("creator/store-manage/earnings", earnings.Earnings.as_view()),
    path("creator/store-manage", stores.TeamStore.as_view()),
    path("user/store-manage/all", stores.AllStores.as_view()),
    path("user/store-manage/one/<str:reference>", stores.OneStore.as_view()),
    path("user/store-manage/one-id/<str:reference>", stores.OneStoreOfCreator.as_view()),
    path("user/product-manage/all", products.FanProducts.as_view()),
    path("user/product-manage/one/<str:store_slug>/<str:product_slug>", products.FanProduct.as_view()),
    path("user/product-manage/one/<str:store_slug>/<str:product_slug>/notify", products.WatchProduct.as_view()),
    path("creator/product-manage/all", products.TeamProducts.as_view()),
    path("creator/product-manage/one", products.NewProduct.as_view()),
    path("creator/product-manage/one/<str:reference>", products.OwnProduct.as_view()),
    path("creator/product-manage/one/<str:reference>/codes", codes.ProductCodes.as_view()),
    path("creator/product-manage/one/<str:reference>/drop", drops.ProductDrops.as_view()),
    path("creator/product-manage/one/<str:reference>/history", products.ProductHistory.as_view()),
    path("creator/product-manage/bulk", products.BulkProducts.as_view()),
    path("user/product-order/all", orders.FanOrders.as_view()),
    path("user/product-order/one/<uuid:order_id>", orders.FanOrder.as_view()),
    path("user/product-order/one/<uuid:order_id>/code", codes.OrderCode.as_view()),
    path("user/product-order/buy", orders.BuyProduct.as_view()),
    path("user/product-order/ask", drops.EnterDrop.as_view()),
    path("user/product-order/asks", drops.EnteredDrops.as_view()),
    path("user/product-order/withdraw", drops.WithdrawEntry.as_view()),
    path("user/product-order/cancel", orders.CancelOrder.as_view()),
    path("user/product-order/dispatch", shipping.DispatchOrder.as_view()),
    path("user/product-order/received", shipping.ReceiveOrder.as_view()),
    path("creator/product-order/all/export/csv", shipping.OrdersCsv.as_view()),
    path("creator/product-order/slips", shipping.PackingSlips.as_view()),
    path("user/inventory/all", inventory.OwnItems.as_view()),
    path("user/inventory/one/<uuid:item_id>", inventory.OwnItem.as_view()),
    path("user/inventory/sell", inventory.SellItem.as_view()),
    path("user/inventory/order", inventory.OrderItem.as_view()),
    path("creator/inventory/all", inventory.GivenItems.as_view()),
    path("creator/users/one/<uuid:member_id>/gift", inventory.Gift.as_view()),
    path("creator/product-order/all", orders.TeamOrders.as_view()),
    path("creator/product-order/one/<uuid:order_id>", orders.TeamOrder.as_view()),
    path("creator/product-order/one/<uuid:order_id>/refund", orders.RefundOrder.as_view()),
    path("creator/product-order/bulk", orders.BulkOrders.as_view()),
]
